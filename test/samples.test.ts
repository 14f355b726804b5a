/**
 * Tests the sample corpus: it is well formed, every passage is marked as a summary, and no wording is copied
 * from a real text.
 */
import { createReadStream, readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { createGunzip } from 'node:zlib';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { z } from 'zod';
import { inShared, sharedFile, testNeeding } from './support/skip.ts';
import { runFinder, wordRuns } from './support/word-runs.ts';

/** Word (Arabic for "summary") at the start of every passage; `samples/README.md` gives the reason for it. */
const MARKER = 'ملخّص: ';
/**
 * Length in words from which an equal passage counts as copied. The longest stock phrase that two laws on one
 * subject share has six or seven words.
 */
const RUN_LENGTH = 8;

const year = z.int().min(1200).max(2100);
const sampleDocument = z.strictObject({
  jurisdiction: z.enum(['EG', 'SA', 'AE']),
  doc_type: z.enum(['legislation', 'case_law', 'fatwa', 'regulation', 'decree']),
  title: z.string().min(1),
  official_number: z.string().min(1),
  year_gregorian: year,
  year_hijri: year.optional(),
  status: z.enum(['in_force', 'amended', 'repealed', 'unknown']),
  issuing_body: z.string().min(1).optional(),
  text_kind: z.literal('summary'),
  legal_domain: z.string().min(1),
  articles: z
    .array(
      z.strictObject({
        article_no: z.string().min(1),
        heading: z.string().optional(),
        text: z.string(),
        amendment_notes: z.array(z.string()).min(1).optional(),
      }),
    )
    .min(1)
    .optional(),
  full_text: z.string().optional(),
  judicial_year: z.string().optional(),
  court: z.string().optional(),
  circuit: z.string().optional(),
  session_date: z.iso.date().optional(),
  fatwa_number: z.string().optional(),
  topics: z.array(z.string()).optional(),
  source: z.strictObject({ evidence: z.enum(['corpus', 'specification', 'known']) }),
});
type SampleDocument = z.infer<typeof sampleDocument>;

const jurisdictions = ['eg', 'sa', 'ae'] as const;

const linesOf = (jurisdiction: string) =>
  readFileSync(new URL(`../samples/${jurisdiction}.jsonl`, import.meta.url), 'utf8')
    .trimEnd()
    .split('\n');

const documents: SampleDocument[] = jurisdictions.flatMap((jurisdiction) =>
  linesOf(jurisdiction).map((line) => sampleDocument.parse(JSON.parse(line))),
);

/** Passages that a search may show alone: the articles, or the paragraphs of a document without articles. */
const passages = ({ articles, full_text }: SampleDocument): string[] => [
  ...(articles ?? []).map(({ text }) => text),
  ...(full_text?.split('\n\n') ?? []),
];

/** New wordings that the notes of amendment quote. The formula around them is that of every note. */
const newWordings = ({ articles }: SampleDocument): string[] =>
  (articles ?? [])
    .flatMap(({ amendment_notes }) => amendment_notes ?? [])
    .flatMap((note) => Array.from(note.matchAll(/"([^"]+)"/g), ([, wording = '']) => wording));

const duplicates = (keys: readonly string[]) => keys.filter((key, at) => keys.indexOf(key) !== at);

const samples = suite('sample corpus');

samples('some sixty documents of three jurisdictions and all five kinds', () => {
  assert.ok(documents.length >= 60, `${documents.length} documents`);
  assert.equal(new Set(documents.map(({ doc_type }) => doc_type)).size, 5);
});

samples('each file has documents of one jurisdiction', () => {
  for (const jurisdiction of jurisdictions) {
    const codes = linesOf(jurisdiction).map((line) => JSON.parse(line).jurisdiction);
    assert.equal([...new Set(codes)], [jurisdiction.toUpperCase()]);
  }
});

samples('a document has articles or a full text, not both', () => {
  const wrong = documents.filter(
    ({ articles, full_text }) => (articles === undefined) === (full_text === undefined),
  );
  assert.equal(
    wrong.map(({ title }) => title),
    [],
  );
});

samples('every passage begins with the marker and has text after it', () => {
  const wrong = documents.flatMap((document) =>
    passages(document)
      .filter((text) => !text.startsWith(MARKER) || text.length < MARKER.length + 10)
      .map((text) => `${document.title}: ${text.slice(0, 40)}`),
  );
  assert.equal(wrong, []);
});

samples('a new wording of a whole article begins with the marker', () => {
  const whole = documents.flatMap(({ articles }) =>
    (articles ?? [])
      .flatMap(({ amendment_notes }) => amendment_notes ?? [])
      .filter((note) => note.startsWith('عُدلت هذه المادة')),
  );
  assert.ok(whole.length > 0);
  assert.equal(
    whole.filter((note) => !note.includes(`"${MARKER}`)),
    [],
  );
});

samples('no document occurs twice', () => {
  const keys = documents.map(({ jurisdiction, title, official_number, year_gregorian }) =>
    [jurisdiction, title, official_number, year_gregorian].join(' · '),
  );
  assert.equal(duplicates(keys), []);
});

samples('no document has an article number twice', () => {
  for (const { title, articles } of documents) {
    const numbers = (articles ?? []).map(({ article_no }) => article_no);
    assert.equal(duplicates(numbers), [], title);
  }
});

samples('rulings and fatwas have a date and an issuer', () => {
  for (const document of documents) {
    if (document.doc_type === 'case_law') assert.ok(document.court && document.judicial_year, document.title);
    if (document.doc_type === 'fatwa') assert.ok(document.fatwa_number, document.title);
  }
});

/** Every text of a document except its title and source, which are names and need not be reworded. */
const wordingOf = (document: Record<string, unknown>): string[] =>
  Object.entries(document).flatMap(([field, value]) => {
    if (field === 'title' || field === 'source') return [];
    if (typeof value === 'string') return [value];
    if (Array.isArray(value)) {
      return value.flatMap((item) =>
        typeof item === 'object' && item !== null ? wordingOf(item) : [String(item)],
      );
    }
    return [];
  });

async function* corpusDocuments(file: string): AsyncGenerator<Record<string, unknown>> {
  const lines = createInterface({ input: createReadStream(inShared('corpus', file)).pipe(createGunzip()) });
  for await (const line of lines) yield JSON.parse(line);
}

const corpusFiles = [
  'eg-legislation.jsonl.gz',
  'eg-case-law.jsonl.gz',
  'eg-fatwa.jsonl.gz',
  'sa-legislation.jsonl.gz',
  'sa-decree.jsonl.gz',
  'sa-regulation.jsonl.gz',
  'ae-legislation.jsonl.gz',
];
const corpusTest = testNeeding(sharedFile('corpus'), samples);

for (const file of corpusFiles) {
  corpusTest(`no run of ${RUN_LENGTH} words is copied from ${file}`, async () => {
    const ours = documents.flatMap((document) =>
      [...passages(document), ...newWordings(document)].flatMap((text) => wordRuns(text, RUN_LENGTH)),
    );
    const copiedFrom = runFinder(ours, RUN_LENGTH);
    const copied: string[] = [];
    for await (const document of corpusDocuments(file))
      copied.push(...wordingOf(document).flatMap(copiedFrom));
    assert.equal([...new Set(copied)], []);
  });
}

samples('the search for copied runs ignores marks, letter forms and punctuation', () => {
  const copied = runFinder(wordRuns('إذا تم العقد صحيحاً لم يجز نقضه أو تعديله', RUN_LENGTH), RUN_LENGTH);
  assert.equal(copied('مادة 94: اذا تـمّ العقد صحيحا، لم يجز نقضه او تعديله إلا بالاتفاق'), [
    'اذا تم العقد صحيحا لم يجز نقضه او',
    'تم العقد صحيحا لم يجز نقضه او تعديله',
  ]);
  assert.equal(copied('إذا تم العقد فاسداً لم يجز نقضه أو تعديله'), []);
});

samples.run();
