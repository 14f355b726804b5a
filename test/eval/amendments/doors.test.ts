/** Former wordings in the answers of a running service. */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import type { GoldWordings } from '../../../eval/amendments/doors/dead-wording.ts';
import { isDeadOffer } from '../../../eval/amendments/doors/dead-wording.ts';
import type { Offer } from '../../../eval/amendments/doors/offers.ts';
import { DOORS } from '../../../eval/amendments/doors/offers.ts';
import { sanad } from '../../support/cli.ts';
import { inputFolder, jsonl } from '../../support/corpus/documents.ts';
import { lineOf, repealed, restated } from './rows.ts';

const FORMER = 'يكون للمركز مدير يعينه الوزير لمدة سنتين قابلة للتجديد.';
const CURRENT = 'يكون للمركز مدير يعينه مجلس الوزراء لمدة سنتين قابلة للتجديد.';
const CHANGED: GoldWordings = { former: [FORMER], current: CURRENT };
const GONE: GoldWordings = { former: [FORMER], current: undefined };
/** The wording in force goes on after the former one. */
const LONGER: GoldWordings = { former: [FORMER], current: `${FORMER} ويكون له نائب.` };

const OFFERS: [name: string, wordings: GoldWordings, offer: Omit<Offer, 'marked'>, dead: boolean][] = [
  ['the former wording', CHANGED, { extent: 'article', text: FORMER }, true],
  ['the former wording in another spelling', CHANGED, { extent: 'article', text: `«${FORMER}»` }, true],
  ['the wording in force', CHANGED, { extent: 'article', text: CURRENT }, false],
  ['a wording that goes on', LONGER, { extent: 'article', text: FORMER }, true],
  [
    'a part of the former wording',
    CHANGED,
    { extent: 'passage', text: FORMER.replace(' قابلة للتجديد.', ' …') },
    true,
  ],
  ['a part of both wordings', CHANGED, { extent: 'passage', text: '… لمدة سنتين قابلة للتجديد' }, false],
  ['a passage that is the former wording', LONGER, { extent: 'passage', text: FORMER }, true],
  ['a quotation from both', LONGER, { extent: 'quotation', text: FORMER }, false],
  [
    'a document with the wording that goes on',
    LONGER,
    { extent: 'document', text: LONGER.current ?? '' },
    false,
  ],
  ['a document that stops before', LONGER, { extent: 'document', text: FORMER }, true],
  ['a part of both, long enough', LONGER, { extent: 'passage', text: FORMER.slice(0, -10) }, false],
  ['a few words', GONE, { extent: 'passage', text: 'يكون للمركز مدير' }, false],
  ['a part of a repealed article', GONE, { extent: 'passage', text: FORMER }, true],
  ['a document', CHANGED, { extent: 'document', text: `المادة 1\n${FORMER}\n\nالمادة 2\nنص.` }, true],
  [
    'a document with a line below the wording',
    CHANGED,
    { extent: 'document', text: `المادة 1\n${FORMER}\n[عُدّلت هذه المادة أيضا]\n\nالمادة 2\nنص.` },
    false,
  ],
  ['a document in force', CHANGED, { extent: 'document', text: `المادة 1\n${CURRENT}` }, false],
];

for (const [name, wordings, offer, dead] of OFFERS) {
  test(`${name} is ${dead ? '' : 'not '}dead wording, and never with a mark`, () => {
    assert.is(isDeadOffer({ ...offer, marked: false }, wordings), dead);
    assert.is(isDeadOffer({ ...offer, marked: true }, wordings), false);
  });
}

const gold = jsonl([restated.row, repealed.row]);
/** The corpus without its notes has the wordings of the first day. */
const input = inputFolder({
  'gold.jsonl': gold,
  'with-notes/laws.jsonl': jsonl([lineOf(restated), lineOf(repealed)]),
  'without-notes/laws.jsonl': jsonl([lineOf({ ...restated, notes: [] }), lineOf({ ...repealed, notes: [] })]),
});

function askDoors(corpus: string) {
  const options = ['--corpus', `${input}/${corpus}`, '--doors', '--jurisdiction', 'SA', '--json'];
  const { status, stdout, stderr } = sanad(['eval-amendments', `${input}/gold.jsonl`, ...options]);
  assert.ok(stdout, stderr);
  return { status, doors: JSON.parse(stdout).doors as Record<string, { asked: number; dead: object[] }> };
}

test('no door offers a former wording of an amended law', () => {
  const { status, doors } = askDoors('with-notes');
  assert.equal(Object.keys(doors), Object.keys(DOORS));
  for (const [name, { asked, dead }] of Object.entries(doors)) assert.equal([asked, dead], [2, []], name);
  assert.is(status, 0);
});

test('a law that lacks its notes is dead wording at every door', () => {
  const { status, doors } = askDoors('without-notes');
  for (const [name, { asked, dead }] of Object.entries(doors)) {
    assert.equal([asked, dead.length], [2, 2], name);
  }
  assert.is(status, 1);
});

test.run();
