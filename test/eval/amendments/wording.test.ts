import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { ServedArticle } from '../../../eval/amendments/subject.ts';
import { isDeadWording, judgeWording } from '../../../eval/amendments/wording.ts';
import type { ArticleCase } from './rows.ts';
import { repealed, restated, servedAsGold, wordingUnknown, wordsDeleted } from './rows.ts';

const wording = suite('eval/amendments/wording');

const judge = ({ row, text }: ArticleCase, served: Partial<ServedArticle>) => {
  const article = { repealed: false, warned: false, ...served };
  return [judgeWording(row, article), isDeadWording(row, text, article)];
};

wording('the gold wording is exact, punctuation apart', () => {
  assert.equal(judge(restated, servedAsGold(restated.row)), ['exact', false]);
  assert.equal(judge(wordsDeleted, { text: wordsDeleted.row.current_text?.replaceAll('،', '') }), [
    'exact',
    false,
  ]);
});

wording('the text of the first day is wrong and dead wording', () => {
  assert.equal(judge(wordsDeleted, { text: wordsDeleted.text }), ['wrong', true]);
  assert.equal(judge(repealed, { text: repealed.text }), ['wrong', true]);
});

wording('a text that never was law is wrong and no dead wording', () => {
  assert.equal(judge(restated, { text: 'يكون سعوديا من ولد داخل المملكة.' }), ['wrong', false]);
});

wording('no text and a text with a warning are abstentions, even if the text is right', () => {
  assert.equal(judge(restated, {}), ['abstained', false]);
  assert.equal(judge(restated, { text: restated.text, warned: true }), ['abstained', false]);
  assert.equal(judge(restated, { ...servedAsGold(restated.row), warned: true }), ['abstained', false]);
});

wording('a repealed article is exact only without a text', () => {
  assert.equal(judge(repealed, { repealed: true }), ['exact', false]);
  assert.equal(judge(repealed, { repealed: true, text: repealed.text }), ['wrong', false]);
  assert.equal(judge(repealed, {}), ['abstained', false]);
});

wording('an article in force that is given as repealed is wrong', () => {
  assert.equal(judge(restated, { repealed: true }), ['wrong', false]);
});

wording('a row without a certain wording is wrong as soon as a text is offered without a warning', () => {
  assert.equal(judge(wordingUnknown, { text: wordingUnknown.text }), ['wrong', false]);
  assert.equal(judge(wordingUnknown, { text: wordingUnknown.text, warned: true }), ['abstained', false]);
  assert.equal(judge(wordingUnknown, {}), ['abstained', false]);
});

wording('an earlier restatement of the same article is dead wording, that of another article is not', () => {
  const earlier = 'يكون سعوديا من كان أبوه سعوديا.';
  const withEarlier = (article: string): ArticleCase => ({
    ...restated,
    row: {
      ...restated.row,
      base_text_state: 'current',
      changes: [
        { op: 'replace_article', target: { article }, new_text: earlier, note_index: 0, also_in_notes: [] },
        ...restated.row.changes,
      ],
    },
  });
  assert.equal(judge(withEarlier('7'), { text: earlier }), ['wrong', true]);
  assert.equal(judge(withEarlier('8'), { text: earlier }), ['wrong', false]);
  assert.equal(judge(withEarlier('7'), servedAsGold(restated.row)), ['exact', false]);
});

wording.run();
