/**
 * Guards the stored results of the preparing stage. If a change of the core changes what ingest prepares,
 * this test fails until `PIPELINE_VERSION` is raised, which replaces what is stored.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { KnownTitles } from '../../src/core.ts';
import { sha256 } from '../../src/digest.ts';
import { knownNames } from '../../src/ingest/extract/known-names.ts';
import { identify } from '../../src/ingest/identify/identify.ts';
import { changedArticles } from '../../src/ingest/prepare/changed-articles.ts';
import { embeddedTexts, PIPELINE_DIGEST, PIPELINE_VERSION } from '../../src/ingest/prepare/prepare.ts';
import { preparedDocument } from '../../src/ingest/prepare/prepare-document.ts';
import { unitsOf } from '../../src/ingest/prepare/units.ts';
import { checkSourceDocument } from '../../src/ingest/read/check-document.ts';
import type { SourceDocument } from '../../src/ingest/read/source-document.ts';
import { changedLaw } from '../support/corpus/changed-law.ts';

const test = suite('ingest: pipeline version');

const fixtures = new URL('../fixtures/', import.meta.url);
const fixture = (name: string) => JSON.parse(readFileSync(new URL(name, fixtures), 'utf8'));

const identities: { metadata: { title: string; opening?: string } }[] = fixture('identity.json');
const citations: { input: string }[] = readdirSync(new URL('citations', fixtures))
  .sort()
  .flatMap((name) => fixture(`citations/${name}`));

const SENTENCE = 'يعاقب بالحبس مدة لا تقل عن سنة؛ وبالغرامة، كل من خالف أحكام المادة 12.5 من هذا القانون. ';

/**
 * A document whose text is cut into chunks in every way: at sentences, within a word, at paragraphs, and in
 * an annex after the closing.
 */
const LONG = {
  jurisdiction: 'EG',
  doc_type: 'legislation',
  title: 'قانون رقم 7 لسنة 2007',
  articles: [
    { article_no: '1', heading: 'العقوبة', text: SENTENCE.repeat(60), amendment_notes: [SENTENCE] },
    { article_no: '46 مكرر', text: 'ن'.repeat(3_000) },
  ],
  closing: `${SENTENCE}\n`.repeat(40),
};

test('prepared documents are the same as when the version was last raised', async () => {
  const lines = [
    ...identities.map(({ metadata }) => ({ ...metadata, full_text: metadata.opening ?? metadata.title })),
    ...citations.map(({ input }) => ({
      jurisdiction: 'EG',
      doc_type: 'fatwa',
      title: 'فتوى',
      full_text: input,
    })),
    LONG,
    changedLaw(),
  ];
  const documents = lines.map(cleaned);
  const prepared = await Promise.all(documents.map(preparedFrom));
  assert.equal(
    `${PIPELINE_VERSION}:${sha256(JSON.stringify([prepared, namesIn(documents)]))}`,
    PIPELINE_DIGEST,
    'what ingest prepares has changed: raise PIPELINE_VERSION in src/ingest/prepare/prepare.ts, then record the new digest there',
  );
});

function cleaned(line: object): SourceDocument {
  const checked = checkSourceDocument(line, new Set());
  if (!checked.ok) throw new Error(checked.reason);
  return checked.document;
}

/**
 * All that the prepared store keeps of a document, but with the text of each embedding in place of its
 * vector.
 */
async function preparedFrom(document: SourceDocument) {
  const candidate = identify(document);
  const histories = await changedArticles(document, candidate);
  return {
    ...(await preparedDocument(document, candidate)),
    histories,
    units: unitsOf(document, histories),
    texts: embeddedTexts(document, histories).map(({ text }) => text),
  };
}

/**
 * The mentions by names of titles, which ingest keeps under the same version. The titles are those of the
 * citations' fixtures, so that their texts name them.
 */
function namesIn(documents: readonly SourceDocument[]) {
  const keys = documents.flatMap((document) => identify(document).identity.keys);
  const titled = TITLES.flatMap(
    (title) =>
      identify(cleaned({ jurisdiction: 'SA', doc_type: 'regulation', title, full_text: title })).identity
        .keys,
  );
  const titles = new KnownTitles([...keys, ...titled]);
  const naming = cleaned({
    jurisdiction: 'SA',
    doc_type: 'regulation',
    title: 'لائحة',
    articles: TITLES.map((title, at) => ({
      article_no: String(at + 1),
      text: `تطبق المادة (3) من ${title} على كل منشأة، ومع مراعاة ${title} يعاقب المخالف.`,
    })),
  });
  const names = [...documents, naming].map((document) => [...knownNames(document, titles)]);
  assert.ok(names.at(-1)?.length, 'the text names no title');
  return names;
}

/** Titles that only the corpus shows to be names. */
const TITLES = ['قواعد المستفيد الحقيقي', 'ضوابط إعداد التقارير المالية', 'دليل حوكمة الشركات العائلية'];

test.run();
