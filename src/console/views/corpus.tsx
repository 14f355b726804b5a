/** Content of the corpus, and the parts that serve it. */
import { status } from '../../usecases/status/status.ts';
import type { Page } from '../page.ts';
import { countryName } from '../parts/countries.tsx';
import { Day, gregorianDay } from '../parts/day.tsx';
import { Facts } from '../parts/facts.tsx';

export const CORPUS_PAGE: Page = {
  method: 'GET',
  path: '/corpus',
  async view(request) {
    const { site } = request;
    const { corpus: texts } = site.words;
    const { corpus, version, search, language_model } = await request.run(status, {});
    const number = new Intl.NumberFormat('en');
    const facts = [
      [texts.documents, corpus && number.format(corpus.documents)],
      [texts.articles, corpus && number.format(corpus.articles)],
      [texts.links, corpus && number.format(corpus.edges)],
      [texts.published, corpus && <Day day={gregorianDay(corpus.created_at)} site={site} />],
      [texts.generation, corpus?.generation],
      [texts.engine, search.engine],
      [texts.model, language_model.id],
      [texts.version, version],
    ] as const;
    return {
      title: texts.title,
      section: 'corpus',
      api: 'GET /v1/status',
      body: (
        <>
          <h1>{texts.title}</h1>
          {corpus === undefined && <p>{texts.none}</p>}
          <Facts facts={facts} />
          {corpus !== undefined && (
            <table>
              <caption>{texts.countries}</caption>
              <tbody>
                {Object.entries(corpus.jurisdictions)
                  .toSorted(([, one], [, other]) => other - one)
                  .map(([code, count]) => (
                    <tr key={code}>
                      <th scope="row">
                        <a href={site.link('/', { country: code })}>{countryName(code, site)}</a>
                      </th>
                      <td>
                        <bdi dir="ltr">{number.format(count)}</bdi>
                      </td>
                    </tr>
                  ))}
              </tbody>
            </table>
          )}
        </>
      ),
    };
  },
};
