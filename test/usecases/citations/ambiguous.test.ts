import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { answered } from '../../support/doors/answered.ts';
import { problem } from '../../support/doors/service.ts';
import { serviceWith } from '../../support/doors/service-with.ts';

const ambiguous = suite('usecases/cite, ambiguous');

const law = (title: string, number: string, year: number) => ({
  jurisdiction: 'EG',
  doc_type: 'legislation',
  title,
  official_number: number,
  year_gregorian: year,
  articles: [{ article_no: '1', text: `تسري أحكام هذا القانون على ${title}` }],
});

/** Two laws with the same number and year, as in a source that confuses two series of laws. */
const LAWS = ['القانون رقم 77 لسنة 1990 بشأن المحاجر', 'القانون رقم 77 لسنة 1990 بشأن الموانئ'].map((title) =>
  law(title, '77', 1990),
);

ambiguous('a citation that fits two documents resolves to none and lists both', async () => {
  const service = await serviceWith(LAWS);
  try {
    const { status, code, body } = await problem(
      await service.post('/v1/cite', { citation: 'المادة 1 من القانون رقم 77 لسنة 1990' }),
    );
    assert.equal([status, code, body.reason], [404, 'citation_not_found', 'ambiguous']);
    assert.equal(body.candidates, ['eg-leg-1990-77', 'eg-leg-1990-77-2']);
    assert.is((body.parsed as Record<string, unknown>).canonical_id, undefined);
  } finally {
    await service.close();
  }
});

const statute = (title: string, number: string, year_hijri: number) => ({
  jurisdiction: 'SA',
  doc_type: 'legislation',
  title,
  official_number: number,
  year_hijri,
  articles: [{ article_no: '1', text: `تسري أحكام هذا النظام على ${title}` }],
});

ambiguous(
  'a royal decree without its year beside the name of a law is compared with its number',
  async () => {
    const service = await serviceWith([
      statute('نظام الرهن البحري', 'م/7', 1440),
      statute('نظام الغوص', 'م/8', 1441),
    ]);
    try {
      for (const citation of ['نظام الرهن البحري م/7', 'المادة 1 من نظام الرهن البحري (م/7)']) {
        const { parsed } = await answered('cite', await service.post('/v1/cite', { citation }));
        assert.equal([parsed.canonical_id, parsed.number], ['sa-leg-2019-m7', 'م/7'], citation);
      }
      const citation = 'نظام الرهن البحري م/8';
      const { code, body } = await problem(await service.post('/v1/cite', { citation }));
      assert.equal(
        [code, body.reason, body.candidates],
        ['citation_not_found', 'ambiguous', ['sa-leg-2019-m7']],
      );
      const verified = await answered(
        'verify',
        await service.post('/v1/citations/verify', { text: citation }),
      );
      assert.is(verified.items[0]?.verdict, 'ambiguous');
    } finally {
      await service.close();
    }
  },
);

ambiguous(
  'a bylaw whose subject has the number of another law is ambiguous, with the bylaw of that law',
  async () => {
    const bylaw = (number: string, law: string) => ({
      jurisdiction: 'AE',
      doc_type: 'regulation',
      title: `قرار مجلس الوزراء رقم ${number}: بشأن اللائحة التنفيذية للمرسوم بقانون اتحادي ${law}`,
      official_number: number,
      year_gregorian: 2022,
      full_text: 'المادة 1 تسري أحكام هذا القرار على الموانئ.',
    });
    const service = await serviceWith([
      bylaw('106', 'رقم (9) لسنة 2022 بشأن الغوص'),
      bylaw('1', 'رقم (33) لسنة 2021 بشأن الموانئ'),
      { ...law('مرسوم بقانون اتحادي بشأن الموانئ', '33', 2021), jurisdiction: 'AE' },
    ]);
    try {
      const right =
        'قرار مجلس الوزراء رقم 106 لسنة 2022 بشأن اللائحة التنفيذية للمرسوم بقانون رقم 9 لسنة 2022';
      const { parsed } = await answered('cite', await service.post('/v1/cite', { citation: right }));
      assert.is(parsed.canonical_id, 'ae-dec-cab-2022-106');
      const wrong = right.replace('رقم 9 لسنة 2022', 'رقم 33 لسنة 2021');
      const { body } = await problem(await service.post('/v1/cite', { citation: wrong }));
      const candidates = ['ae-dec-cab-2022-106', 'ae-dec-cab-2022-1'];
      assert.equal([body.reason, body.candidates], ['ambiguous', candidates]);
      const text = `صدر ${wrong} في تاريخه.`;
      const { items } = await answered('verify', await service.post('/v1/citations/verify', { text }));
      assert.equal([items[0]?.verdict, items[0]?.evidence.candidates], ['ambiguous', candidates]);
      // The words of a bylaw are those of its law too, which is a citation of its own.
      assert.is(items.at(-1)?.evidence.canonical_id, 'ae-fdl-2021-33');
      const found = await answered('extract', await service.post('/v1/citations/extract', { text }));
      assert.equal(found.items[0]?.resolution, { outcome: 'ambiguous', candidates });
    } finally {
      await service.close();
    }
  },
);

ambiguous(
  'a name with the number of another royal decree is ambiguous, also where no law has it',
  async () => {
    // The core's table knows from when «نظام العمل» is the law of decree 51.
    const service = await serviceWith([
      statute('نظام العمل', 'م/51', 1426),
      statute('نظام الغوص', 'م/8', 1441),
    ]);
    const DECREE = 'الصادر بالمرسوم الملكي رقم';
    try {
      for (const [citation, reason] of [
        [`نظام العمل ${DECREE} م/70 وتاريخ 20/5/1440هـ`, 'ambiguous'],
        ['نظام العمل البحري م/51', 'ambiguous'],
        // The law of that day is another one, which the corpus lacks.
        [`نظام العمل ${DECREE} م/21 وتاريخ 6/9/1389هـ`, undefined],
        ['نظام الغوص البحري م/51', undefined],
        // A name without a row in the table may have passed to a later law.
        [`نظام الغوص ${DECREE} م/70 وتاريخ 20/5/1445هـ`, undefined],
      ] as const) {
        const { body } = await problem(await service.post('/v1/cite', { citation }));
        assert.equal([body.reason, body.candidates], [reason, reason && ['sa-leg-2005-m51']], citation);
        const { items } = await answered(
          'verify',
          await service.post('/v1/citations/verify', { text: citation }),
        );
        assert.is(items[0]?.verdict, reason ?? 'not_in_corpus', citation);
      }
    } finally {
      await service.close();
    }
  },
);

ambiguous('a name with its number in a year that has no such law is ambiguous', async () => {
  const service = await serviceWith([
    statute('نظام الغوص', 'م/8', 1441),
    law('قانون المحاجر', '77', 1990),
    law('قانون الملاحات', '78', 1990),
  ]);
  try {
    for (const [citation, candidates] of [
      ['نظام الغوص الصادر بالمرسوم الملكي رقم (م/8) وتاريخ 1/2/1443هـ', ['sa-leg-2020-m8']],
      ['قانون المحاجر رقم 77 لسنة 1991', ['eg-leg-1990-77']],
      ['القانون رقم 77 لسنة 1991 بشأن المحاجر', ['eg-leg-1990-77']],
      // Without the name, with that of another law, and with another number, nothing tells of the year.
      ['القانون رقم 77 لسنة 1991', undefined],
      ['قانون الملاحات رقم 77 لسنة 1991', undefined],
      ['قانون المحاجر رقم 79 لسنة 1991', undefined],
    ] as const) {
      const country = citation.startsWith('نظام') ? 'SA' : 'EG';
      const { body } = await problem(await service.post('/v1/cite', { citation, jurisdiction: country }));
      assert.equal([body.reason, body.candidates], [candidates && 'ambiguous', candidates], citation);
      const input = { text: citation, jurisdiction: country };
      const { items } = await answered('verify', await service.post('/v1/citations/verify', input));
      assert.is(items[0]?.verdict, candidates ? 'ambiguous' : 'not_in_corpus', citation);
    }
  } finally {
    await service.close();
  }
});

ambiguous('the bylaw of a law by name is that of its number', async () => {
  const service = await serviceWith([
    {
      ...law('مرسوم بقانون اتحادي رقم 33: بشأن تنظيم علاقات العمل', '33', 2021),
      jurisdiction: 'AE',
      issuing_body: 'رئيس الدولة',
    },
    {
      jurisdiction: 'AE',
      doc_type: 'decree',
      title:
        'قرار مجلس الوزراء رقم 1: في شأن اللائحة التنفيذية للمرسوم بقانون اتحادي رقم (33) لسنة 2021 بشأن تنظيم علاقات العمل',
      official_number: '1',
      year_gregorian: 2022,
      issuing_body: 'مجلس الوزراء',
      articles: [{ article_no: '1', text: 'تسري أحكام هذا القرار على العاملين.' }],
    },
  ]);
  const by = async (text: string) => {
    const input = { text, jurisdiction: 'AE' };
    const { items } = await answered('verify', await service.post('/v1/citations/verify', input));
    return items.map(({ verdict, evidence }) => evidence.canonical_id ?? verdict);
  };
  try {
    assert.equal(await by('المادة 1 من اللائحة التنفيذية لقانون العمل'), ['ae-dec-cab-2022-1']);
    assert.equal(await by('اللائحة التنفيذية لقانون المناجم'), ['not_in_corpus']);
  } finally {
    await service.close();
  }
});

ambiguous(
  'a citation with the name of one law and the number of another is ambiguous at every door',
  async () => {
    const service = await serviceWith([
      law('قانون المحاجر', '77', 1990),
      law('قانون الموانئ البحرية', '12', 1991),
    ]);
    try {
      const citation = 'قانون الموانئ البحرية رقم 77 لسنة 1990';
      const candidates = ['eg-leg-1990-77', 'eg-leg-1991-12'];
      const { body } = await problem(await service.post('/v1/cite', { citation }));
      assert.equal([body.reason, body.candidates], ['ambiguous', candidates]);
      const verified = await service.post('/v1/citations/verify', { text: `طبقا للمادة 1 من ${citation}.` });
      const { items } = (await verified.json()) as {
        items: { verdict: string; evidence: { candidates?: string[] } }[];
      };
      assert.equal(
        items.map(({ verdict, evidence }) => [verdict, evidence.candidates]),
        [['ambiguous', candidates]],
      );
    } finally {
      await service.close();
    }
  },
);

ambiguous('the citation string of a document names its subject and finds it', async () => {
  const service = await serviceWith(LAWS);
  try {
    const citation = 'القانون رقم 77 لسنة 1990 بشأن الموانئ';
    const answer = await service.post('/v1/cite', { citation });
    const { document } = (await answer.json()) as { document: { title: string } };
    assert.is(document.title, LAWS[1]?.title);
  } finally {
    await service.close();
  }
});

ambiguous(
  'a title that two documents have is ambiguous, also if one has neither number nor year',
  async () => {
    const {
      year_gregorian: _year,
      official_number: _number,
      ...undated
    } = law('قانون تنظيم الينابيع', '', 0);
    const other = { ...undated, articles: [{ article_no: '1', text: 'لا يجوز سحب المياه ليلا' }] };
    const service = await serviceWith([law('قانون تنظيم الينابيع', '31', 1994), other]);
    try {
      const { body } = await problem(await service.post('/v1/cite', { citation: 'قانون تنظيم الينابيع' }));
      const candidates = body.candidates as string[];
      assert.equal([body.reason, candidates.length], ['ambiguous', 2]);
      assert.ok(candidates.includes('eg-leg-1994-31'));
      const text = 'طبقا للمادة 1 من قانون تنظيم الينابيع.';
      const verified = (await (await service.post('/v1/citations/verify', { text })).json()) as {
        items: { verdict: string; evidence: { candidates?: string[] } }[];
      };
      assert.equal(
        verified.items.map(({ verdict, evidence }) => [verdict, evidence.candidates]),
        [['ambiguous', candidates]],
      );
    } finally {
      await service.close();
    }
  },
);

ambiguous('a name in a text does not mean a law that is later than the text', async () => {
  const citing = law('القانون رقم 8 لسنة 1981 بشأن الحدائق', '8', 1981);
  const service = await serviceWith([law('قانون تنظيم الينابيع', '31', 1994), citing]);
  const text = 'طبقا للمادة 1 من قانون تنظيم الينابيع.';
  const outcomesOf = async (input: object): Promise<unknown[]> => {
    const extracted = (await (await service.post('/v1/citations/extract', input)).json()) as {
      items: { resolution: { outcome: string } }[];
    };
    const verified = (await (await service.post('/v1/citations/verify', input)).json()) as {
      items: { verdict: string }[];
    };
    return [...extracted.items.map(({ resolution }) => resolution.outcome), verified.items[0]?.verdict];
  };
  try {
    assert.equal(await outcomesOf({ text }), ['resolved', 'resolved']);
    const later = ['not_in_corpus', 'not_in_corpus'];
    assert.equal(await outcomesOf({ text, document: 'eg-leg-1981-8' }), later);
    assert.equal(await outcomesOf({ text: `تاريخ الجلسة: 31/1/1990\n${text}` }), later);
    const cited = { citation: 'المادة 1 من قانون تنظيم الينابيع', as_of: '1985-01-01' };
    assert.is((await service.post('/v1/cite', cited)).status, 404);
    assert.is((await service.post('/v1/cite', { ...cited, as_of: '1996-01-01' })).status, 200);
    const named = { citation: 'قانون تنظيم الينابيع', as_of: '1985-01-01' };
    assert.is((await service.post('/v1/cite', named)).status, 404);
    // The day of the request is that of names in `verify` too, before the one in the head of the text.
    const verdictOf = async (input: object) => {
      const verified = await answered('verify', await service.post('/v1/citations/verify', input));
      return verified.items[0]?.verdict;
    };
    assert.is(await verdictOf({ text, as_of: '1985-01-01' }), 'not_in_corpus');
    assert.is(await verdictOf({ text: `تاريخ الجلسة: 31/1/1990\n${text}`, as_of: '1996-01-01' }), 'resolved');
  } finally {
    await service.close();
  }
});

ambiguous('a subject that means another law is ambiguous with both laws, at every door', async () => {
  const federal = (title: string, number: string, year: number) => ({
    ...law(title, number, year),
    jurisdiction: 'AE',
  });
  const service = await serviceWith([
    federal('مرسوم بقانون اتحادي رقم 33: بشأن تنظيم علاقات العمل', '33', 2021),
    federal('قانون اتحادي رقم 21: بشأن السير والمرور', '21', 1995),
    federal('قانون اتحادي رقم 20: بإصدار قانون الطيران المدني', '20', 1991),
    federal('قانون اتحادي رقم 23: بإنشاء هيئة الدفاع المدني', '23', 2006),
  ]);
  const candidatesOf = async (citation: string) => {
    const { body } = await problem(await service.post('/v1/cite', { citation, jurisdiction: 'AE' }));
    const text = `طبقا للمادة 1 من ${citation}.`;
    const input = { text, jurisdiction: 'AE' };
    const { items } = await answered('verify', await service.post('/v1/citations/verify', input));
    assert.equal(items[0]?.evidence.candidates, body.candidates);
    return body.candidates;
  };
  try {
    assert.equal(await candidatesOf('المرسوم بقانون اتحادي رقم 33 لسنة 2021 بشأن المرور'), [
      'ae-fdl-2021-33',
      'ae-leg-1995-21',
    ]);
    const defence = ['ae-leg-1991-20', 'ae-leg-2006-23'];
    assert.equal(await candidatesOf('القانون الاتحادي رقم 20 لسنة 1991 بشأن الدفاع المدني'), defence);
    // What follows the number as titles do is a subject too.
    assert.equal(await candidatesOf('القانون الاتحادي رقم 20 لسنة 1991 بإنشاء هيئة الدفاع المدني'), defence);
    const right = 'المرسوم بقانون اتحادي رقم 33 لسنة 2021 بشأن العمل';
    assert.is((await service.post('/v1/cite', { citation: right, jurisdiction: 'AE' })).status, 200);
  } finally {
    await service.close();
  }
});

ambiguous(
  'beside a summary too short to tell, a subject and a title with a word each of their own differ',
  async () => {
    const federal = (subject: string, number: string, fields: object = {}) => ({
      ...law(`مرسوم بقانون اتحادي رقم (${number}) لسنة 2021 بشأن ${subject}`, number, 2021),
      jurisdiction: 'AE',
      ...fields,
    });
    const service = await serviceWith([
      federal('تنظيم علاقات العمل', '33', { text_kind: 'summary' }),
      federal('إدارة المرافق العامة', '7'),
    ]);
    const found = async (citation: string) => {
      const response = await service.post('/v1/cite', { citation });
      const { document, candidates } = (await response.json()) as {
        document?: { canonical_id: string };
        candidates?: string[];
      };
      const text = `طبقا للمادة 1 من ${citation}.`;
      const { items } = await answered('verify', await service.post('/v1/citations/verify', { text }));
      assert.is(items[0]?.verdict === 'resolved', document !== undefined, citation);
      return document?.canonical_id ?? candidates;
    };
    try {
      const labour = 'المرسوم بقانون اتحادي رقم 33 لسنة 2021';
      assert.equal(await found(`${labour} بشأن تنظيم علاقات الجوار`), ['ae-fdl-2021-33']);
      assert.is(await found(`${labour} بشأن تنظيم علاقات العمل`), 'ae-fdl-2021-33');
      assert.is(await found(`${labour} بشأن تنظيم علاقات العمل الخاصة`), 'ae-fdl-2021-33');
      assert.is(await found(labour), 'ae-fdl-2021-33');
      // A text as short that is whole may be called by other words than those of its title.
      const facilities = 'المرسوم بقانون اتحادي رقم 7 لسنة 2021 بشأن إدارة المرافق الصحية';
      assert.is(await found(facilities), 'ae-fdl-2021-7');
    } finally {
      await service.close();
    }
  },
);

ambiguous('a name and a number without year find the law of both, else the laws of the name', async () => {
  const decree = (title: string, number: string, year: number) => ({
    ...law(title, number, year),
    jurisdiction: 'SA',
    official_number: number,
    year_hijri: year,
    year_gregorian: undefined,
  });
  const service = await serviceWith([decree('نظام تنظيم الينابيع', 'م/31', 1420)]);
  const by = (citation: string) => service.post('/v1/cite', { citation, jurisdiction: 'SA' });
  try {
    const right = await by('نظام تنظيم الينابيع الصادر بالمرسوم الملكي رقم م/31');
    assert.is(right.status, 200);
    const { body } = await problem(await by('نظام تنظيم الينابيع الصادر بالمرسوم الملكي رقم م/32'));
    const { canonical_id } = ((await right.json()) as { document: { canonical_id: string } }).document;
    assert.equal([body.reason, body.candidates], ['ambiguous', [canonical_id]]);
  } finally {
    await service.close();
  }
});

ambiguous('the only candidate has its warnings in verify also where an article of it is cited', async () => {
  const decision = (number: string, year: number, notes: readonly string[] = []) => ({
    jurisdiction: 'AE',
    doc_type: 'regulation',
    title: `قرار وزاري رقم ${number} لسنة ${year}: في شأن التخويل بالتوقيع على عقود الإدارة`,
    official_number: number,
    year_gregorian: year,
    issuing_body: 'وزارة المالية',
    articles: [{ article_no: '1', text: 'يخول المدير بالتوقيع على العقود.' }],
    notes,
  });
  const note = '[1] عدلت قيمة العقود بموجب المادة الأولى من القرار الوزاري رقم 37/2004 تاريخ 3/4/2004م.';
  const service = await serviceWith([decision('106', 2002, [note]), decision('37', 2004)]);
  const name = 'القرار الوزاري رقم 106 لسنة 2002';
  try {
    for (const text of [name, `المادة 1 من ${name}`]) {
      const body = { text, jurisdiction: 'AE' };
      const { items } = await answered('verify', await service.post('/v1/citations/verify', body));
      assert.equal(
        items.map(({ verdict, evidence }) => [verdict, evidence.warnings]),
        [['ambiguous', ['text_may_be_changed']]],
      );
    }
  } finally {
    await service.close();
  }
});

ambiguous('no country is guessed for an emiri decree', async () => {
  const decree = {
    jurisdiction: 'AE',
    doc_type: 'decree',
    title: 'مرسوم أميري رقم 7 لسنة 1975',
    official_number: '7',
    year_gregorian: 1975,
    full_text: 'يعين مدير للديوان.',
  };
  const service = await serviceWith([law('قانون المحاجر', '77', 1990), decree]);
  const parsedOf = async (citation: string, fields: object = {}) => {
    const response = await service.post('/v1/cite', { citation, ...fields });
    const { parsed } = (await response.json()) as { parsed: Record<string, unknown> };
    return [response.status, parsed.jurisdiction, parsed.jurisdiction_source];
  };
  try {
    assert.equal(await parsedOf('المرسوم الأميري رقم 8 لسنة 1975'), [404, undefined, undefined]);
    assert.equal(await parsedOf('المرسوم الأميري رقم 7 لسنة 1975'), [200, 'AE', 'corpus']);
    const asked = await parsedOf('المرسوم الأميري رقم 8 لسنة 1975', { jurisdiction: 'AE' });
    assert.equal(asked.slice(1), ['AE', 'request']);
    const [, country, source] = await parsedOf('القانون رقم 78 لسنة 1990');
    assert.equal([country, source], ['EG', 'default']);
  } finally {
    await service.close();
  }
});

ambiguous('a name means the only law that bears it and was not repealed at the time', async () => {
  const old = {
    ...law('قانون تنظيم الينابيع', '31', 1994),
    status: 'repealed',
    articles: [{ text: 'لا تسحب المياه' }],
  };
  const service = await serviceWith([old, law('قانون تنظيم الينابيع', '8', 2008)]);
  try {
    const answer = await service.post('/v1/cite', { citation: 'قانون تنظيم الينابيع' });
    const { document } = (await answer.json()) as { document: { canonical_id: string } };
    assert.is(document.canonical_id, 'eg-leg-2008-8');
  } finally {
    await service.close();
  }
});

ambiguous('a document that bears the cited name means itself by it', async () => {
  const service = await serviceWith([
    law('قانون تنظيم الينابيع', '31', 1994),
    { ...law('قانون تنظيم الينابيع', '8', 2008), articles: [{ article_no: '1', text: 'تسحب المياه نهارا' }] },
  ]);
  const outcomes = async (input: object) => {
    const text = 'طبقا للمادة 1 من قانون تنظيم الينابيع.';
    const extracted = await service.post('/v1/citations/extract', { text, ...input });
    const { items } = (await extracted.json()) as { items: { resolution: { canonical_id?: string } }[] };
    return items.map(({ resolution }) => resolution.canonical_id);
  };
  try {
    assert.equal(await outcomes({}), [undefined]);
    assert.equal(await outcomes({ document: 'eg-leg-2008-8' }), ['eg-leg-2008-8']);
  } finally {
    await service.close();
  }
});

/** Asks `cite` about each citation; returns the document, or the reason and the candidates. */
async function citedBy(service: Awaited<ReturnType<typeof serviceWith>>, citations: readonly string[]) {
  const answers: unknown[] = [];
  for (const citation of citations) {
    const response = await service.post('/v1/cite', { citation, jurisdiction: 'SA' });
    const { document, warnings, ...body } = (await response.json()) as {
      document?: { canonical_id: string };
      warnings?: string[];
      reason?: string;
      candidates?: string[];
    };
    answers.push(document ? [document.canonical_id, warnings ?? []] : [body.reason, body.candidates]);
  }
  return answers;
}

ambiguous('another number beside the name of a law counts only if the text of the law shows it', async () => {
  const courts = {
    ...statute('نظام المحاكم البحرية', '511', 1441),
    articles: [
      {
        text: 'مرسوم ملكي رقم (م/93) وتاريخ 15/8/1441هـ. وبعد الاطلاع على نظام القضاء الصادر بالمرسوم الملكي رقم (م/78) وتاريخ 19/9/1428هـ.',
      },
      { article_no: '1', text: 'تختص المحاكم بالمنازعات البحرية' },
    ],
  };
  const headed = {
    ...statute('نظام الغوص', '92', 1439),
    articles: [
      { text: 'الرقم : م / 21\nالتاريخ : 12 / 2 / 1439 هـ\nبعون الله تعالى' },
      { article_no: '1', text: 'يحظر الغوص ليلا' },
    ],
  };
  const service = await serviceWith([courts, headed]);
  try {
    const diving = (number: string) => `نظام الغوص الصادر بالمرسوم الملكي رقم (${number}) وتاريخ 12/2/1439هـ`;
    assert.equal(await citedBy(service, [diving('م/21'), diving('م/2')]), [
      ['sa-leg-2018-92', []],
      ['ambiguous', ['sa-leg-2018-92']],
    ]);
    const by = (number: string, date: string) =>
      `نظام المحاكم البحرية الصادر بالمرسوم الملكي رقم (${number}) وتاريخ ${date}هـ`;
    const answers = await citedBy(service, [
      by('م/93', '15/8/1441'),
      by('م/93', '1/1/1441'),
      by('م/777', '15/8/1441'),
      by('م/78', '15/8/1441'),
      'نظام المحاكم البحرية الصادر بالمرسوم الملكي رقم (م/777)',
    ]);
    const doubted = ['ambiguous', ['sa-leg-2020-511']];
    assert.equal(answers, [
      ['sa-leg-2020-511', []],
      ['sa-leg-2020-511', ['date_differs']],
      doubted,
      doubted,
      doubted,
    ]);
  } finally {
    await service.close();
  }
});

ambiguous(
  'a wrong day is told where only the decree or the texts that cite the law have the day',
  async () => {
    const decree = {
      jurisdiction: 'SA',
      doc_type: 'decree',
      title: 'مرسوم ملكي رقم (م/47) وتاريخ 26/5/1443هـ',
      official_number: 'م/47',
      year_hijri: 1443,
      full_text: 'أولاً: الموافقة على النظام بالصيغة المرافقة.',
    };
    const citing = {
      ...statute('نظام الموانئ', 'م/9', 1444),
      preamble: 'بعد الاطلاع على نظام الغوص الصادر بالمرسوم الملكي رقم (م/8) وتاريخ 12/2/1441هـ',
    };
    const service = await serviceWith([
      statute('نظام الإنقاذ البحري', 'م/47', 1443),
      decree,
      statute('نظام الغوص', 'م/8', 1441),
      citing,
    ]);
    try {
      const rescue = (date: string) => `نظام الإنقاذ البحري، المرسوم الملكي رقم (م/47) وتاريخ ${date}هـ`;
      const diving = (date: string) => `المرسوم الملكي رقم (م/8) وتاريخ ${date}هـ`;
      const [right, wrong] = [[], ['date_differs']];
      assert.equal(
        await citedBy(service, [
          rescue('26/5/1443'),
          rescue('2/11/1443'),
          diving('12/2/1441'),
          diving('3/5/1441'),
        ]),
        [
          ['sa-leg-2022-m47', right],
          ['sa-leg-2022-m47', wrong],
          ['sa-leg-2020-m8', right],
          ['sa-leg-2020-m8', wrong],
        ],
      );
      const verified = await answered(
        'verify',
        await service.post('/v1/citations/verify', { text: rescue('2/11/1443') }),
      );
      const { date, date_differs } = verified.items[0]?.evidence ?? {};
      assert.equal([date, date_differs], ['1443-05-26', true]);
      for (const [date, warnings] of [
        ['3/5/1441', ['date_differs']],
        ['12/2/1441', undefined],
      ] as const) {
        const { items } = await answered(
          'extract',
          await service.post('/v1/citations/extract', { text: diving(date) }),
        );
        assert.equal(items[0]?.warnings, warnings, date);
      }
    } finally {
      await service.close();
    }
  },
);

ambiguous('a number without its year has every document of the number as candidate', async () => {
  const service = await serviceWith([
    statute('نظام الرهن البحري', 'م/7', 1440),
    statute('نظام الغوص', 'م/7', 1441),
    statute('نظام الموانئ', 'م/9', 1441),
  ]);
  try {
    const outcomes = [];
    for (const citation of ['المرسوم الملكي رقم (م/7)', 'المرسوم الملكي رقم (م/6)']) {
      const { code, body } = await problem(await service.post('/v1/cite', { citation }));
      outcomes.push([code, body.reason, body.candidates, (body.parsed as { number?: string }).number]);
      assert.match(String(body.detail), /without its year/, citation);
    }
    assert.equal(outcomes, [
      ['citation_not_found', 'ambiguous', ['sa-leg-2020-m7', 'sa-leg-2019-m7'], 'م/7'],
      ['citation_not_found', undefined, undefined, 'م/6'],
    ]);
  } finally {
    await service.close();
  }
});

ambiguous('a decree with the title of the law means the law also if the law has another number', async () => {
  const decree = {
    jurisdiction: 'SA',
    doc_type: 'decree',
    title: 'مرسوم ملكي رقم (م/59) وتاريخ 27/7/1442هـ',
    official_number: 'م/59',
    year_hijri: 1442,
    full_text: 'أولاً: الموافقة على نظام مهنة الغوص، بالصيغة المرافقة.',
  };
  const service = await serviceWith([statute('نظام مهنة الغوص', '416', 1442), decree]);
  try {
    const citation = 'المادة 1 من نظام مهنة الغوص الصادر بالمرسوم الملكي رقم (م/59) وتاريخ 27/7/1442هـ';
    assert.equal(await citedBy(service, [citation]), [['sa-leg-2021-416', []]]);
  } finally {
    await service.close();
  }
});

ambiguous('a number without the letter of its series is that of the law with the name', async () => {
  const service = await serviceWith([statute('نظام الغوص', 'م/8', 1441)]);
  try {
    const by = (number: string) => `نظام الغوص الصادر بالمرسوم الملكي رقم (${number}) لعام 1441هـ`;
    assert.equal(await citedBy(service, [by('8'), by('9')]), [
      ['sa-leg-2020-m8', []],
      ['ambiguous', ['sa-leg-2020-m8']],
    ]);
  } finally {
    await service.close();
  }
});

ambiguous('a text without a number is that of the day beside the number', async () => {
  const diving = (date: string) => `تنظيم مركز الغوص، الصادر بقرار مجلس الوزراء رقم (685) وتاريخ ${date}هـ`;
  const decision = {
    jurisdiction: 'SA',
    doc_type: 'decree',
    title: 'الموافقة على إنشاء مركز المحاجر',
    issuing_body: 'مجلس الوزراء',
    official_number: '902',
    year_hijri: 1444,
    full_text: `إن مجلس الوزراء وبعد الاطلاع على ${diving('27/11/1440')}. يقرر إنشاء المركز.`,
  };
  const unnumbered = {
    jurisdiction: 'SA',
    doc_type: 'regulation',
    title: 'تنظيم مركز الغوص',
    year_gregorian: 2019,
    year_hijri: 1440,
    articles: [{ article_no: '1', text: 'ينشأ المركز' }],
  };
  const service = await serviceWith([decision, unnumbered]);
  try {
    const [same, other] = await citedBy(service, [diving('27/11/1440'), diving('26/11/1440')]);
    const [id] = same as string[];
    assert.match(id ?? '', /^sa-reg-2019-x/);
    assert.equal(other, ['ambiguous', [id]]);
  } finally {
    await service.close();
  }
});

ambiguous('a circular is not that of another issuer', async () => {
  const circular = {
    jurisdiction: 'SA',
    doc_type: 'regulation',
    title: 'تعميم وزارة العدل رقم 13/ت/8046 بتاريخ 30/6/1441هـ - تنظيم الدعاوى',
    official_number: '13/ت/8046',
    year_hijri: 1441,
    full_text: 'تنظم الدعاوى على النحو الآتي.',
  };
  const service = await serviceWith([circular]);
  try {
    const [own, other] = await citedBy(service, [
      'تعميم وزارة العدل رقم 13/ت/8046 وتاريخ 30/6/1441هـ',
      'تعميم وزارة التجارة رقم 13/ت/8046 وتاريخ 30/6/1441هـ',
    ]);
    assert.equal([(own as string[])[0], (other as string[])[0]], ['sa-circ-2020-13-t-8046', 'ambiguous']);
  } finally {
    await service.close();
  }
});

ambiguous('the subject that fills the rest of a citation is compared whole', async () => {
  const budget = (of: string, number: string) => ({
    ...law(`ربط حساب ختامي موازنة ${of}`, number, 2023),
  });
  const service = await serviceWith([
    budget('الهيئة العامة للمحاجر', '41'),
    budget('الهيئة القومية للبريد', '55'),
    law('قانون السجل التجاري', '37', 2021),
  ]);
  try {
    const reasonOf = async (citation: string) => {
      const response = await service.post('/v1/cite', { citation });
      const { document, candidates } = (await response.json()) as {
        document?: { canonical_id: string };
        candidates?: string[];
      };
      return document?.canonical_id ?? candidates;
    };
    const of = 'القانون رقم 41 لسنة 2023 بربط حساب ختامي موازنة الهيئة';
    assert.is(await reasonOf(`${of} العامة للمحاجر`), 'eg-leg-2023-41');
    assert.equal(await reasonOf(`${of} القومية للبريد`), ['eg-leg-2023-41', 'eg-leg-2023-55']);
  } finally {
    await service.close();
  }
});

ambiguous('any noun with «ب» directly behind the year states a subject', async () => {
  const service = await serviceWith([
    law('قانون بشأن حماية البيئة وتنميتها', '24', 1999),
    law('قانون بشأن حماية الطفل', '3', 2016),
    law('قانون التحكيم', '27', 1994),
  ]);
  try {
    const environment = 'القانون رقم 24 لسنة 1999';
    const cited = async (citation: string) => (await service.post('/v1/cite', { citation })).status;
    const verdict = async (text: string) => {
      const { items } = await answered('verify', await service.post('/v1/citations/verify', { text }));
      return items[0]?.verdict;
    };
    for (const [subject, status, verified] of [
      ['بحماية الطفل', 404, 'ambiguous'],
      ['بالأسلحة والذخائر', 404, 'title_mismatch'],
      ['بحماية البيئة وتنميتها', 200, 'resolved'],
      // A single word states one if it is the name of a law; others may be adverbs.
      ['بالتحكيم', 404, 'ambiguous'],
      ['بالبيئة', 200, 'resolved'],
      ['بالإجماع', 200, 'resolved'],
      // Places, rulings and the ways of a sentence are no subject.
      ['بالجريدة الرسمية العدد الخامس', 200, 'resolved'],
      ['بالحبس مدة سنة', 200, 'resolved'],
      ['بالمخالفة للشروط المقررة', 200, 'resolved'],
    ] as const) {
      assert.is(await cited(`${environment} ${subject}`), status, subject);
      assert.is(await verdict(`وقد صدر ${environment} ${subject}، وعمل به.`), verified, subject);
    }
  } finally {
    await service.close();
  }
});

ambiguous('a number that only the other series of laws has is that of its law perhaps', async () => {
  const service = await serviceWith([
    {
      jurisdiction: 'AE',
      doc_type: 'legislation',
      title: 'مرسوم بقانون اتحادي رقم 8 لسنة 1984 في شأن المراعي',
      official_number: '8',
      year_gregorian: 1984,
      articles: [{ article_no: '1', text: 'تسري أحكام هذا المرسوم بقانون على المراعي' }],
    },
  ]);
  try {
    const citation = 'القانون الاتحادي رقم 8 لسنة 1984';
    const { code, body } = await problem(await service.post('/v1/cite', { citation }));
    assert.equal(
      [code, body.reason, body.candidates],
      ['citation_not_found', 'ambiguous', ['ae-fdl-1984-8']],
    );
    // A stated subject tells whether it is the same law.
    const { parsed } = await answered(
      'cite',
      await service.post('/v1/cite', { citation: `${citation} في شأن المراعي` }),
    );
    assert.is(parsed.canonical_id, 'ae-fdl-1984-8');
    const other = await problem(
      await service.post('/v1/cite', { citation: `${citation} في شأن تنظيم الموانئ` }),
    );
    assert.is(other.body.reason, undefined);
  } finally {
    await service.close();
  }
});

ambiguous(
  'the nationality behind a name tells the noun of the law, and its bylaw is not the law',
  async () => {
    const service = await serviceWith([
      statute('نظام الكشافة', 'م/7', 1440),
      {
        jurisdiction: 'EG',
        doc_type: 'legislation',
        title: 'قانون الكشافة',
        official_number: '9',
        year_gregorian: 1990,
        articles: [{ article_no: '1', text: 'تسري أحكام هذا القانون على الكشافة' }],
      },
    ]);
    try {
      for (const citation of ['قانون الكشافة السعودي', 'نظام الكشافة السعودي']) {
        const { parsed } = await answered('cite', await service.post('/v1/cite', { citation }));
        assert.is(parsed.canonical_id, 'sa-leg-2019-m7', citation);
      }
      for (const citation of ['لائحة قانون الكشافة', 'اللائحة التنفيذية لقانون الكشافة السعودي']) {
        const { code } = await problem(await service.post('/v1/cite', { citation }));
        assert.is(code, 'citation_not_found', citation);
      }
    } finally {
      await service.close();
    }
  },
);

ambiguous('documents of one title have their years in their own citations', async () => {
  const rules = (year_hijri: number | undefined, status: string) => ({
    jurisdiction: 'SA',
    doc_type: 'regulation',
    title: 'قواعد برامج الغوص المستمر',
    status,
    ...(year_hijri !== undefined && { year_hijri }),
    full_text: `تسري هذه القواعد على الغوص ${String(year_hijri)}`,
  });
  const service = await serviceWith([rules(1440, 'repealed'), rules(undefined, 'in_force')]);
  try {
    const { results } = await answered(
      'search',
      await service.post('/v1/search', { query: 'الغوص المستمر' }),
    );
    const strings = results.map(({ canonical_id, citation_string }) => [canonical_id, citation_string]);
    for (const [id, citation] of strings) {
      const { parsed } = await answered('cite', await service.post('/v1/cite', { citation }));
      assert.is(parsed.canonical_id, id, citation);
    }
    assert.is(new Set(strings.map(([, citation]) => citation)).size, 2);
  } finally {
    await service.close();
  }
});

ambiguous.run();
