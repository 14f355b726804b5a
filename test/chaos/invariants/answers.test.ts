import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { articlesOf, citedArticle, idOf, markOf } from '../environment/corpora.ts';
import { mixedEdges, mixedGenerations, ungroundedCitations, wrongText } from './answers.ts';

const answers = suite('chaos: answers');
const published = { numbers: new Set([3, 4]) };

answers('an answer names one published generation or none', () => {
  const result = (generation: number) => ({ snippet: `${markOf(generation)} تسري` });
  assert.is(mixedGenerations({ results: [result(3), result(3)] }, published), undefined);
  assert.is(mixedGenerations({ jurisdictions: [] }, published), undefined);
  assert.match(
    String(mixedGenerations({ results: [result(3), result(4)] }, published)),
    /mixes generations 3, 4/,
  );
  assert.match(String(mixedGenerations({ results: [result(5)] }, published)), /never published/);
});

answers('edges of generated laws cite the article of one generation', () => {
  const edge = (generation: number) => ({ from_id: idOf(9), article_ref: citedArticle(generation) });
  const foreign = { from_id: 'eg-leg-1948-131', article_ref: '1' };
  assert.is(mixedEdges([edge(3), edge(3), foreign], published), undefined);
  assert.match(String(mixedEdges([edge(3), edge(4)], published)), /mix generations/);
  assert.match(String(mixedEdges([edge(7)], published)), /no published generation/);
});

answers('a document has every article, word for word', () => {
  const text = articlesOf(5, 3).join('\n');
  assert.is(wrongText({ canonical_id: idOf(5), full_text: text }), undefined);
  assert.match(
    String(wrongText({ canonical_id: idOf(5), full_text: text.replace('فرع 2', 'فرع 9') })),
    /lacks/,
  );
  assert.match(String(wrongText({ canonical_id: idOf(5), full_text: articlesOf(6, 3).join('\n') })), /lacks/);
  assert.match(String(wrongText({ canonical_id: idOf(5), full_text: '' })), /names no generation/);
});

answers('a citation names a retrieved passage', () => {
  const offered = new Set([`${idOf(5)}#2`, idOf(6)]);
  const cited = (canonical_id: string, article_no?: string) => ({
    marker: 1,
    canonical_id,
    ...(article_no !== undefined && { article_no }),
  });
  assert.is(ungroundedCitations([cited(idOf(5), '2'), cited(idOf(6))], offered), undefined);
  assert.match(String(ungroundedCitations([cited(idOf(5), '3')], offered)), /was not retrieved/);
  assert.match(String(ungroundedCitations([cited(idOf(7))], offered)), /was not retrieved/);
});

answers.run();
