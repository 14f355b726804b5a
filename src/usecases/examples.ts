/**
 * Examples for the API description: a request that the sample corpus answers, and its shortened answer. A
 * test sends every request and checks every example against its schema. Examples that share documents are in
 * this file; others are in the file of their operation.
 */
import type { Example } from './operation.ts';

const CIVIL_CODE = {
  canonical_id: 'eg-leg-1948-131',
  doc_type: 'legislation',
  jurisdiction: 'EG',
  title: 'القانون المدني الصادر بالقانون رقم 131 لسنة 1948',
  official_number: '131',
  year_gregorian: 1948,
  status: 'amended',
  issuing_body: 'ملك مصر',
};

/** The example law as a node of the citation graph. */
const CIVIL_CODE_NODE = {
  canonical_id: CIVIL_CODE.canonical_id,
  title: CIVIL_CODE.title,
  doc_type: 'legislation',
  year: 1948,
  status: 'amended',
};

const INSURANCE_LAW = {
  canonical_id: 'eg-leg-2024-155',
  title: 'قانون التأمين الموحد الصادر بالقانون رقم 155 لسنة 2024',
  doc_type: 'legislation',
  year: 2024,
  status: 'in_force',
};

const CIVIL_CODE_TEXT =
  'المادة 147: القوة الملزمة للعقد\nالعقد شريعة المتعاقدين: لا ينفرد أحدهما بنقضه أو تعديله.';

const CITATION = 'المادة 147 من القانون رقم 131 لسنة 1948';

const PARSED = {
  doc_type: 'legislation',
  number: '131',
  year: 1948,
  calendar: 'gregorian',
  article_no: '147',
  article_key: '147',
  canonical_id: CIVIL_CODE.canonical_id,
  jurisdiction: 'EG',
  jurisdiction_source: 'default',
  instrument: 'law',
  year_gregorian: 1948,
  articles: [{ article_no: '147', article_key: '147' }],
  relation: 'cites',
  reference: 'full',
  confidence: 0.9954,
  citation_string: CITATION,
};

/** The article that the example citation cites. It has never been amended. */
const CITED_ARTICLE = { article_no: '147', article_key: '147', state: 'in_force', certainty: 'source' };

const CITED_TEXT =
  'ملخّص: العقد شريعة المتعاقدين: لا ينفرد أحدهما بنقضه أو تعديله. فإن طرأت حوادث استثنائية عامة غير ' +
  'متوقعة أرهقت المدين وهددته بخسارة فادحة، جاز للقاضي رد الالتزام المرهق إلى الحد المعقول، ويبطل الاتفاق ' +
  'على ما يخالف ذلك.';

/** A parsed citation whose document is not in the corpus. */
export const UNKNOWN_LAW = {
  doc_type: 'legislation',
  number: '1',
  year: 1801,
  calendar: 'gregorian',
  jurisdiction: 'EG',
  jurisdiction_source: 'default',
  instrument: 'law',
  year_gregorian: 1801,
  relation: 'cites',
  reference: 'full',
  confidence: 0.9954,
  citation_string: 'القانون رقم 1 لسنة 1801',
};

const TEXT = `وفقاً لنص ${CITATION}.`;

const IN_TEXT = {
  text: CITATION,
  span: {
    utf16: { start: 10, end: 49 },
    code_points: { start: 10, end: 49 },
    bytes: { start: 18, end: 79 },
  },
  parsed: PARSED,
};

const QUESTION = 'ما مدة فترة الاختبار في عقد العمل؟';

const ANSWER = 'فترة الاختبار ثلاثة أشهر على الأكثر [1].';

const GROUNDS = {
  citations: [
    {
      marker: 1,
      canonical_id: 'eg-leg-2003-12',
      article_no: '33',
      citation_string: 'المادة 33 من القانون رقم 12 لسنة 2003',
      snippet: 'تُحدد فترة الاختبار في العقد بما لا يزيد على ثلاثة أشهر.',
      verified: true,
      status: 'in_force',
      support: 0.91,
      spans: [
        {
          utf16: { start: 36, end: 39 },
          code_points: { start: 36, end: 39 },
          bytes: { start: 66, end: 69 },
        },
      ],
    },
  ],
  grounding: {
    retrieved: 12,
    used: 1,
    dropped_unverified_refs: 0,
    unsupported: [],
    prose_citations: [],
  },
};

const EVENTS = [
  `data: ${JSON.stringify({ token: 'فترة الاختبار ثلاثة أشهر ' })}`,
  `data: ${JSON.stringify({ token: 'على الأكثر [1].' })}`,
  `event: citations\ndata: ${JSON.stringify(GROUNDS)}`,
  'data: [DONE]',
];

const SEARCH = { query: QUESTION, top_k: 5, filters: { jurisdiction: 'EG' } };

const SEARCH_ANSWER = {
  results: [
    {
      canonical_id: 'eg-leg-2003-12',
      score: 0.317,
      doc_type: 'legislation',
      title: 'قانون العمل الصادر بالقانون رقم 12 لسنة 2003',
      article_no: '33',
      snippet: 'تُحدد فترة الاختبار في العقد بما لا يزيد على ثلاثة أشهر.',
      year: 2003,
      status: 'repealed',
      citation_string: 'المادة 33 من القانون رقم 12 لسنة 2003',
      meta: { legal_domain: 'عمل' },
    },
  ],
  took_ms: 12,
  fusion: 'rrf',
  reranked: true,
  reranker: 'builtin-signs-9',
};

export const EXAMPLES = {
  search: { input: SEARCH, output: SEARCH_ANSWER },
  searchBatch: {
    input: { searches: [SEARCH, { query: QUESTION, filters: { jurisdiction: 'XX' } }] },
    output: {
      outcomes: [
        SEARCH_ANSWER,
        {
          code: 'validation_error',
          title: 'Validation error',
          status: 422,
          detail: '#/filters/jurisdiction: must be one of AE, EG, SA',
          errors: [{ pointer: '#/filters/jurisdiction', detail: 'must be one of AE, EG, SA' }],
        },
      ],
    },
  },
  reason: {
    input: { question: QUESTION, language: 'ar' },
    output: { answer: ANSWER, ...GROUNDS, took_ms: 850 },
    events: EVENTS.map((event) => `${event}\n\n`).join(''),
  },
  cite: {
    input: { citation: CITATION },
    output: {
      parsed: PARSED,
      document: { ...CIVIL_CODE, full_text: CIVIL_CODE_TEXT },
      article: {
        article_no: CITED_ARTICLE.article_no,
        article_key: CITED_ARTICLE.article_key,
        text: CITED_TEXT,
        state: CITED_ARTICLE.state,
        certainty: CITED_ARTICLE.certainty,
        sha256: '36d20c145f190504303caa1c372fc9519c34578458e89a8561262c7a8a53c96d',
      },
    },
  },
  citeBatch: {
    input: { citations: [CITATION, UNKNOWN_LAW.citation_string, 'نص بلا استشهاد'] },
    output: {
      outcomes: [
        { parsed: PARSED, document: CIVIL_CODE, article: CITED_ARTICLE },
        {
          code: 'citation_not_found',
          detail: 'The citation was parsed, but no document of the corpus matches it.',
          parsed: UNKNOWN_LAW,
        },
        {
          code: 'citation_unparseable',
          detail: 'No supported form of citation matches «نص بلا استشهاد».',
        },
      ],
    },
  },
  extract: {
    input: { text: TEXT },
    output: {
      items: [{ ...IN_TEXT, resolution: { outcome: 'resolved', canonical_id: CIVIL_CODE.canonical_id } }],
      unread: [],
      total: 1,
    },
  },
  verify: {
    input: { text: TEXT },
    output: {
      items: [
        {
          ...IN_TEXT,
          verdict: 'resolved',
          evidence: {
            canonical_id: CIVIL_CODE.canonical_id,
            title: CIVIL_CODE.title,
            doc_type: 'legislation',
            status: 'amended',
            articles: [{ article_no: '147', article_key: '147', presence: 'found', state: 'in_force' }],
          },
        },
      ],
      quotations: [],
      coverage: {
        characters: 50,
        citations: 1,
        verdicts: {
          resolved: 1,
          repealed: 0,
          article_absent: 0,
          title_mismatch: 0,
          ambiguous: 0,
          not_in_corpus: 0,
          unparseable: 0,
        },
        articles: { found: 1, absent: 0, unknown: 0, unchecked: 0 },
        quotations: {
          quote_exact: 0,
          quote_differs: 0,
          quote_of_former_wording: 0,
          quote_of_later_wording: 0,
          quote_not_found: 0,
          quote_unchecked: 0,
        },
        skipped: [],
      },
    },
  },
  document: {
    input: {
      canonical_id: CIVIL_CODE.canonical_id,
      include: 'status_reason',
      as_of: '2025-01-01',
      calendar: 'gregorian',
    },
    output: {
      ...CIVIL_CODE,
      full_text: CIVIL_CODE_TEXT,
      status_reason: {
        basis: 'source',
        edge: {
          from_id: 'eg-leg-2024-155',
          to_id: CIVIL_CODE.canonical_id,
          edge_type: 'repeals',
          article_ref: '771',
          confidence: 0.97,
        },
        article: 'إصدار 2',
        date: '2024',
      },
    },
  },
  traverse: {
    input: { canonical_id: CIVIL_CODE.canonical_id, direction: 'in', depth: 1, limit: 2 },
    output: {
      nodes: [CIVIL_CODE_NODE, INSURANCE_LAW],
      edges: [
        {
          from_id: 'eg-leg-2024-155',
          to_id: CIVIL_CODE.canonical_id,
          edge_type: 'repeals',
          article_ref: '747',
          confidence: 0.9,
        },
      ],
    },
  },
  graphPath: {
    input: { from_id: 'eg-leg-2024-155', to_id: CIVIL_CODE.canonical_id },
    output: {
      hops: 1,
      nodes: [INSURANCE_LAW, CIVIL_CODE_NODE],
      edges: [
        {
          from_id: INSURANCE_LAW.canonical_id,
          to_id: CIVIL_CODE.canonical_id,
          edge_type: 'repeals',
          article_ref: '747',
          confidence: 0.97,
        },
      ],
    },
  },
  graphRelated: {
    input: { canonical_id: CIVIL_CODE.canonical_id, limit: 1 },
    output: {
      cited_by_count: 3,
      results: [
        {
          canonical_id: 'eg-leg-1952-178',
          title: 'المرسوم بقانون رقم 178 لسنة 1952 بشأن الإصلاح الزراعي',
          doc_type: 'legislation',
          year: 1952,
          status: 'amended',
          cited_together: 1,
        },
      ],
    },
  },
  jurisdictions: {
    input: {},
    output: {
      jurisdictions: [
        { code: 'AE', name: 'United Arab Emirates', default: false },
        { code: 'EG', name: 'Egypt', default: true },
        { code: 'SA', name: 'Saudi Arabia', default: false },
      ],
    },
  },
  status: {
    input: {},
    output: {
      version: '0.1.0',
      node: '24.11.0',
      started_at: '2026-11-22T08:00:00.000Z',
      search: {
        engine: 'embedded',
        available: true,
        embedder: { id: 'builtin-4', dimensions: 256, weight: 0.04 },
        reranker: { id: 'builtin-signs-9' },
      },
      language_model: { id: 'sanad-extractive-1', kind: 'builtin' },
      corpus: {
        generation: '8516e12ce2dab065',
        created_at: '2026-11-22T07:59:00.000Z',
        built_by: '0.1.0',
        documents: 87,
        articles: 407,
        chunks: 407,
        edges: 125,
        unresolved_mentions: 30,
        refused_links: { other_name: 0, other_subject: 0, later: 2, contradicted_mark: 0 },
        jurisdictions: { AE: 23, EG: 37, SA: 27 },
      },
    },
  },
} satisfies Record<string, Example>;
