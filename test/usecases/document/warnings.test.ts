/** Tests the warnings about a whole document: at the document, in walks and at citations. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { openGenerations } from '../../../src/compose/corpus.ts';
import { Json } from '../../../src/schema/json.ts';
import { documentWarnings } from '../../../src/usecases/citations/warnings/document.ts';
import { document, documentHeadBytes } from '../../../src/usecases/document/document.ts';
import { traverse } from '../../../src/usecases/graph/traverse.ts';
import type { Services } from '../../../src/usecases/services.ts';
import { emptyDataDirectory, ingestLines, parseJson } from '../../support/corpus/corpus.ts';
import type { Line } from '../../support/corpus/documents.ts';

const test = suite('usecases/document/warnings');

const decision = (title: string, number: string, hijri: number, text: string): Line => ({
  jurisdiction: 'SA',
  doc_type: 'decree',
  title,
  official_number: number,
  issuing_body: 'مجلس الوزراء',
  year_hijri: hijri,
  status: 'unknown',
  full_text: `قرار مجلس الوزراء رقم (${number}) وتاريخ 8/5/${hijri}هـ\nيقرر ما يلي:\n${text}`,
});

const CHANGED = 'sa-dec-cab-2020-445';
const ACT = 'sa-dec-cab-2022-195';
const BEFORE = '2021-12-11';
const AFTER = '2021-12-12';

const CORPUS = [
  decision('الترتيبات التنظيمية للمركز الوطني', '445', 1441, 'أولا: ينشأ مركز وطني يرتبط بالمجلس.'),
  decision(
    'تعديل الترتيبات التنظيمية للمركز الوطني',
    '195',
    1443,
    'أولا: تعديل البند (أولا) من الترتيبات التنظيمية للمركز الوطني، الصادرة بقرار مجلس الوزراء رقم (445) وتاريخ 8/5/1441هـ، بحذف عبارة «يرتبط بالمجلس».',
  ),
];

test('a text that lacks a change has a warning at the document, in walks and at citations', async () => {
  const layout = emptyDataDirectory();
  await ingestLines(layout, CORPUS);
  const generations = await openGenerations(layout);
  const services = { generations, today: () => '2026-01-01' } as unknown as Services;
  const parsed = async (operation: typeof document | typeof traverse, input: object) => {
    const answer = await operation.run({ ...input } as never, {} as never, services);
    if (!(answer instanceof Json)) throw new Error('the answer is no JSON');
    return answer.parse();
  };
  const lease = generations.lease();
  if (lease === undefined) throw new Error('there is no corpus');
  const { corpus } = lease.generation;
  for (const [as_of, warnings] of [
    [undefined, ['text_changed']],
    [AFTER, ['text_changed']],
    [BEFORE, undefined],
  ] as const) {
    const day = as_of ?? services.today();
    const whole = document.output.parse(await parsed(document, { canonical_id: CHANGED, as_of }));
    assert.equal(whole.warnings, warnings);
    // The text is the last member, before which answers are cut.
    assert.is(Object.keys(whole).at(-1), 'full_text');
    const head = parseJson(documentHeadBytes(corpus, CHANGED, { as_of }, services));
    assert.equal(head?.warnings, warnings);
    const walk = { canonical_id: ACT, direction: 'out', depth: 1, limit: 9, as_of };
    const { nodes } = traverse.output.parse(await parsed(traverse, walk));
    assert.equal(
      nodes.map((node) => [node.canonical_id, node.warnings]),
      [
        [ACT, undefined],
        [CHANGED, warnings],
      ],
    );
    assert.equal(documentWarnings(corpus, { canonical_id: CHANGED }, day), warnings ?? []);
  }
  lease.release();
  await generations.close();
});

test.run();
