/** A text whose citations and quotations are checked against the corpus. */
import { verify } from '../../usecases/citations/verify.ts';
import type { Page, PageRequest, PageView } from '../page.ts';
import { CountryField } from '../parts/countries.tsx';
import { askedDay, DayFields } from '../parts/day.tsx';
import { dataFile, reportFile } from './verify-export.tsx';
import type { Checked } from './verify-result.tsx';
import { documentsOf, VerifyResult } from './verify-result.tsx';

const MOST_CHARACTERS = 200_000;

export const VERIFY_FORM: Page = {
  method: 'GET',
  path: '/verify',
  view: (request) => shown(request),
};

export const VERIFY_RESULT: Page = {
  method: 'POST',
  path: '/verify',
  form: (request) => <VerifyForm {...request} />,
  async view(request) {
    const { text = '', country, ...fields } = request.fields;
    const answer = await request.run(verify, {
      text,
      ...(country !== undefined && { jurisdiction: country }),
      ...askedDay(fields),
    });
    const checked = { text, answer, laws: await request.laws(documentsOf(answer)), fields };
    if (fields.save === 'data') return dataFile(request, checked);
    if (fields.save === 'report') return reportFile(request, checked);
    return shown(request, checked);
  },
};

function shown(request: PageRequest, checked?: Checked): PageView {
  const { site } = request;
  return {
    title: site.words.verify.title,
    section: 'verify',
    scripts: ['file.js'],
    api: 'POST /v1/citations/verify',
    body: (
      <>
        <h1>{site.words.verify.title}</h1>
        {checked && <VerifyResult checked={checked} site={site} />}
        {checked && <SaveForm {...request} />}
        <VerifyForm {...request} />
      </>
    ),
  };
}

/** Checks the same text again and saves the result, so that nothing is kept here between two requests. */
function SaveForm({ fields: { text, country, as_of, calendar }, site }: PageRequest) {
  const { verify: texts } = site.words;
  return (
    <form class="fields" method="post" action={site.link('/verify')} aria-label={texts.save}>
      {Object.entries({ text, country, as_of, calendar }).map(
        ([name, value]) =>
          value !== undefined && <input key={name} type="hidden" name={name} value={value} />,
      )}
      <button type="submit" name="save" value="report" class="button quiet">
        {texts.saveReport}
      </button>
      <button type="submit" name="save" value="data" class="button quiet">
        {texts.saveData}
      </button>
    </form>
  );
}

function VerifyForm({ fields, site, countries }: PageRequest) {
  const { verify: texts, search, document } = site.words;
  return (
    <form class="verify" method="post" action={site.link('/verify')}>
      <label for="text">{texts.label}</label>
      <p id="hint" class="small">
        {texts.hint}
      </p>
      <textarea
        id="text"
        name="text"
        dir="auto"
        rows={12}
        required
        maxLength={MOST_CHARACTERS}
        aria-describedby="hint"
        data-key="/"
      >
        {fields.text ?? ''}
      </textarea>
      <div class="fields">
        <label class="file" hidden>
          {texts.file}
          <input type="file" accept=".txt,.md,text/plain" data-into="text" />
        </label>
        <CountryField
          name="country"
          label={texts.country}
          any={search.anyCountry}
          chosen={fields.country}
          countries={countries}
          site={site}
        />
        <DayFields fields={fields} label={document.asOf} site={site} />
        <button type="submit">{texts.submit}</button>
      </div>
    </form>
  );
}
