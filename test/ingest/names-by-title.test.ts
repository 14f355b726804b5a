/** Tests that names of titles are read of changed documents alone, and of all if a title has changed. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { identify } from '../../src/core.ts';
import type { Linkable } from '../../src/ingest/link/linkable.ts';
import { withKnownNames } from '../../src/ingest/names-by-title.ts';
import type { KeptNames } from '../../src/ingest/prepare/prepared-records.ts';
import type { SourceDocument } from '../../src/ingest/read/source-document.ts';
import { emptyDataDirectory, ingestLines } from '../support/corpus/corpus.ts';
import { law } from '../support/corpus/documents.ts';
import { document } from '../support/corpus/linkables.ts';

const test = suite('ingest: names by title');

const TITLE = 'ضوابط إيقاف الخدمات البنكية';

const titled = (canonicalId: string, title: string) =>
  document(canonicalId, { keys: identify({ jurisdiction: 'SA', docType: 'regulation', title }).keys });

const RULES = [titled('rules', TITLE), titled('other', 'ضوابط جمع التبرعات')];

/** Reads the names in the documents' texts. Returns the mentions, what is kept, and which were read. */
function namesOf(texts: Record<string, string>, last?: KeptNames, documents: readonly Linkable[] = RULES) {
  const read: string[] = [];
  const {
    kept,
    areNew,
    documents: named,
  } = withKnownNames(
    documents,
    {
      hashOf: (canonicalId) => `${canonicalId}: ${texts[canonicalId]}`,
      read(canonicalId) {
        read.push(canonicalId);
        const articles = [{ article_no: '1', text: texts[canonicalId] ?? '' }];
        const source = { jurisdiction: 'SA', doc_type: 'legislation', title: canonicalId, articles };
        return { source: source as unknown as SourceDocument };
      },
    },
    last,
  );
  const mentions = named.map((each) => each.mentions.map(({ keys }) => keys));
  return { mentions, read, areNew, kept: JSON.parse(JSON.stringify(kept)) as KeptNames };
}

const TEXTS = { rules: 'تسري هذه الضوابط.', other: `يلتزم المكلف بما تنص عليه ${TITLE}.` };

test('unchanged documents are not read again', () => {
  const first = namesOf(TEXTS);
  assert.equal(first.read, ['rules', 'other']);
  assert.equal(
    first.mentions.map((mentions) => mentions.length),
    [0, 1],
  );
  const again = namesOf(TEXTS, first.kept);
  assert.equal([again.read, again.areNew, again.mentions], [[], false, first.mentions]);
  const changed = namesOf({ ...TEXTS, other: 'لا شيء.' }, first.kept);
  assert.equal([changed.read, changed.areNew, changed.mentions], [['other'], true, [[], []]]);
});

test('with another title all documents are read', () => {
  const { kept } = namesOf(TEXTS);
  const documents = [titled('rules', 'ضوابط أخرى للخدمات'), ...RULES.slice(1)];
  const renamed = namesOf(TEXTS, kept, documents);
  assert.equal(
    [renamed.read, renamed.mentions],
    [
      ['rules', 'other'],
      [[], []],
    ],
  );
  assert.equal(namesOf(TEXTS, kept, RULES.slice(1)).mentions, [[]]);
});

test('a changed document gives the files of a whole ingest', async () => {
  const fields = { jurisdiction: 'SA', doc_type: 'regulation', official_number: undefined };
  const rules = law(1, 2001, { ...fields, title: TITLE });
  const citing = (text: string) => law(2, 2002, { articles: [{ article_no: '1', text }] });
  const other = law(3, 2003, { ...fields, articles: [{ article_no: '1', text: TEXTS.other }] });
  const [bySteps, atOnce] = [emptyDataDirectory(), emptyDataDirectory()];
  await ingestLines(bySteps, [rules, citing('نص قديم.'), other]);
  const { manifest } = await ingestLines(bySteps, [citing('نص جديد.')]);
  const whole = await ingestLines(atOnce, [rules, citing('نص جديد.'), other]);
  assert.is(manifest.edges, 1);
  assert.equal(manifest.files, whole.manifest.files);
});

test.run();
