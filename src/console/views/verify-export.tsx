/** The result of a verification as a file: a complete report, or the data. */
import { render } from 'preact-render-to-string';
import { builtText } from '../../transports/http/message/built-files.ts';
import { status } from '../../usecases/status/status.ts';
import type { Download, PageRequest } from '../page.ts';
import { LANGUAGES } from '../page.ts';
import { countryName } from '../parts/countries.tsx';
import { askedArticleDay, askedDay, Day, gregorianDay } from '../parts/day.tsx';
import { Facts } from '../parts/facts.tsx';
import type { Checked } from './verify-result.tsx';
import { VerifyResult } from './verify-result.tsx';

const NAME = 'sanad-verification';

/** Inputs of the result besides the text: the day, and the generation of the corpus. */
async function circumstances({ run, fields }: PageRequest) {
  const { corpus, version } = await run(status, {});
  return {
    checked_at: `${new Date().toISOString().slice(0, 19)}Z`,
    sanad_version: version,
    corpus_generation: corpus?.generation,
    jurisdiction: fields.country,
    ...askedDay(fields),
  };
}

export async function dataFile(request: PageRequest, { text, answer }: Checked): Promise<Download> {
  const content = { ...(await circumstances(request)), text, result: answer };
  return {
    download: {
      name: `${NAME}.json`,
      type: 'application/json; charset=utf-8',
      content: `${JSON.stringify(content, undefined, 2)}\n`,
    },
  };
}

/** A page with its styles in it. It has no script, and its links lead to this service. */
export async function reportFile(request: PageRequest, checked: Checked): Promise<Download> {
  const { wholeSite, site } = request;
  const { verify, document, corpus, search } = site.words;
  const { checked_at, corpus_generation, jurisdiction } = await circumstances(request);
  const day = askedArticleDay(request.fields);
  const facts = [
    [
      verify.checkedAt,
      <>
        <Day day={gregorianDay(checked_at)} site={site} /> <bdi dir="ltr">{checked_at.slice(11, 16)} UTC</bdi>
      </>,
    ],
    [corpus.generation, corpus_generation],
    [verify.country, jurisdiction === undefined ? search.anyCountry : countryName(jurisdiction, site)],
    [document.asOf, day === undefined ? document.today : <Day day={day} site={site} />],
  ] as const;
  const page = (
    <html lang={site.language} dir={LANGUAGES[site.language].direction}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>{verify.report}</title>
        <style dangerouslySetInnerHTML={{ __html: builtText('console.css') }} />
      </head>
      <body>
        <main class="report">
          <h1>{verify.report}</h1>
          <Facts facts={facts} />
          <VerifyResult checked={checked} site={wholeSite} />
        </main>
      </body>
    </html>
  );
  return {
    download: {
      name: `${NAME}.html`,
      type: 'text/html; charset=utf-8',
      content: `<!doctype html>${render(page)}`,
    },
  };
}
