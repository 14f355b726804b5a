/** Tests the list of a document's numbered articles: the first day of those that nothing changes. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { numberedArticles } from '../../src/articles/numbered.ts';
import { change, day, history, version } from '../support/articles/histories.ts';

const test = suite('articles: numbered');

test('an unchanged article begins with the law, and not with an inserted article', () => {
  const [enacted, inserted] = [day('2005-09-27'), day('2020-08-26')];
  const first = version({ article_no: '3', text: 'الثالثة المنقولة.', from: inserted });
  const insertion = history([first], [change({ operation: 'insert_article' })], { source: 2 });
  const changed = history(
    [
      version({ article_no: '2', text: 'الثانية.', from: enacted, to: inserted }),
      version({ article_no: '2', text: 'الثانية المعدلة.', from: inserted, made_by: [0] }),
    ],
    [change()],
    { source: 1 },
  );
  const articles = ['1', '2', '3'].map((article_no) => ({ article_no, text: 'نص.' }));
  const dayOfFirst = (histories: Parameters<typeof numberedArticles>[1]) =>
    numberedArticles(articles, histories)[0]?.versions[0]?.from;
  assert.equal(dayOfFirst([changed, insertion]), enacted);
  assert.equal(dayOfFirst([insertion, changed]), enacted);
  assert.is(dayOfFirst([insertion]), undefined);
});

test('a changed part without a number is listed under its key, and an unchanged one is not', () => {
  const table = history([version({ text: 'جدول.' })], [change()], { source: 1, article_key: 'unnumbered' });
  const articles = [{ article_no: '1', text: 'نص.' }, { text: 'جدول.' }, { text: 'ملحق.' }];
  assert.equal(
    numberedArticles(articles, [table]).map(({ article_key }) => article_key),
    ['1', 'unnumbered'],
  );
});

test.run();
