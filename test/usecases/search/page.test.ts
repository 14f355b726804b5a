import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { ArticleCard } from '../../../src/stores/corpus.ts';
import { cutPage } from '../../../src/usecases/search/page.ts';

const page = suite('usecases/search/page');

const card = (canonical_id: string, article_no?: string): ArticleCard => ({
  canonical_id,
  doc_type: 'legislation',
  title: 'قانون',
  status: 'in_force',
  citation_string: 'قانون',
  ...(article_no !== undefined && { article_no }),
});

/** Cuts a page of `size` results from the cards. The cards stand for the articles 0, 1, 2 … of the index. */
const cut = (scores: number[], cards: ArticleCard[], size: number) => {
  const list = { articles: Uint32Array.from(cards.keys()), scores: Float64Array.from(scores) };
  return cutPage(list, size, { card: (article) => cards[article] as ArticleCard }).map(
    ({ card }) => `${card.canonical_id} ${card.article_no ?? '-'}`,
  );
};

page('different scores keep the order of the list', () => {
  assert.equal(cut([0.9, 0.5, 0.4], [card('b', '1'), card('a', '1'), card('c')], 2), ['b 1', 'a 1']);
});

page('ties are ordered by canonical id, then by article number as text', () => {
  const cards = [card('a', '9'), card('a', '10'), card('a'), card('b', '1')];
  assert.equal(cut([0.5, 0.5, 0.5, 0.5], cards, 4), ['a -', 'a 10', 'a 9', 'b 1']);
});

page('articles that tie with the last one are compared before the cut', () => {
  const cards = [card('z', '1'), card('c', '1'), card('b', '1'), card('a', '1'), card('0', '1')];
  assert.equal(cut([0.9, 0.5, 0.5, 0.5, 0.4], cards, 2), ['z 1', 'a 1']);
});

page('a duplicate article is shown once, and the page is filled with the next', () => {
  const cards = [card('a', '1'), card('a', '1'), card('b', '1')];
  assert.equal(cut([0.9, 0.8, 0.7], cards, 2), ['a 1', 'b 1']);
});

page('a short list gives a short page', () => {
  assert.equal(cut([], [], 10), []);
  assert.equal(cut([0.9], [card('a')], 10), ['a -']);
});

page.run();
