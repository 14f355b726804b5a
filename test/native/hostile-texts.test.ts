/**
 * Tests that the native functions called on the event loop take linear time for any text, and not much more
 * than for an ordinary text.
 */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import {
  analyze,
  approves,
  articleKey,
  bareSubject,
  caseNumber,
  citationsToHtml,
  contentWords,
  distinctiveWords,
  embed,
  extractCitations,
  extractCitationsAsync,
  identify,
  KnownTitles,
  lawsInArabic,
  linkedCitation,
  longerTitles,
  namedArticle,
  namedCountries,
  namedRegions,
  nameFits,
  normalize,
  normalizeMapped,
  ownDay,
  parseCitation,
  promulgationDay,
  readFacts,
  readPassages,
  readQuery,
  readQuestionWords,
  signatureDay,
  snippet,
  statesAnotherSubject,
  subjectAfter,
  subjectsAsNames,
  titleKeys,
  titlesAbout,
  titleWordsBatch,
  wholeSubject,
  withoutArticle,
  writtenOut,
} from '../../src/core.ts';
import { longestTurn, threadTime } from '../support/event-loop.ts';
import { BENIGN, filled, HOSTILE } from '../support/hostile-texts.ts';

const hostile = suite('native: hostile texts');

const FUNCTIONS: Readonly<Record<string, (text: string) => unknown>> = {
  normalize: (text) => normalize(text, 'letters'),
  normalizeMapped: (text) => normalizeMapped(text, 'citation'),
  analyze,
  readQuery: (text) => readQuery(text),
  namedCountries,
  namedRegions,
  namedArticle,
  caseNumber,
  lawsInArabic: (text) => lawsInArabic(text),
  subjectsAsNames: (text) => subjectsAsNames(text),
  bareSubject: (text) => bareSubject(text),
  titlesAbout: (text) => titlesAbout(text, [text]),
  writtenOut: (text) => writtenOut(text, 'TN'),
  readFacts,
  readQuestionWords,
  ownDay,
  contentWords,
  withoutArticle,
  readPassages: (text) => readPassages([text]),
  titleWordsBatch: (text) => titleWordsBatch([text]),
  nameFits: (text) => nameFits(text, text),
  distinctiveWords,
  subjectAfter: (text) => subjectAfter(` ${text}`, true),
  wholeSubject: (text) => wholeSubject(` ${text}`, true),
  approves,
  statesAnotherSubject: (text) => statesAnotherSubject(text, text),
  promulgationDay: (text) => promulgationDay(text, 1972),
  signatureDay: (text) => signatureDay(text, 1972),
  linkedCitation: (text) => linkedCitation(text, 1972),
  embed: (text) => embed([text]),
  parseCitation: (text) => parseCitation(text),
  'parseCitation in Tunisia': (text) => parseCitation(text, { jurisdiction: 'TN' }),
  extractCitations: (text) => extractCitations(text),
  articleKey,
  titleKeys: (text) => titleKeys(text, 'EG'),
  KnownTitles: (text) => new KnownTitles([`eg/name/${text}`]).examineCitations(text),
  longerTitles: (text) => longerTitles(text, text, text, false, 'EG'),
  identify: (text) => identify({ jurisdiction: 'EG', docType: 'legislation', title: text, opening: text }),
  'snippet of it': (text) => snippet(text, 'عقوبة السرقة', 300),
  'snippet for it': (text) => snippet(filled(BENIGN, 4_000), text.slice(0, 2_000), 300),
  citationsToHtml: (text) => citationsToHtml(text, []),
};

const LENGTH = 16_000;
/**
 * The longest expansion by normalization: one letter becomes 18. So a hostile text may cost 18 times as much.
 */
const MOST_LETTERS = 18;

/** Milliseconds of processor time of the faster of two runs. */
function costOf(run: (text: string) => unknown, text: string): number {
  const once = () => {
    const began = threadTime();
    run(text);
    return threadTime() - began;
  };
  return Math.min(once(), once());
}

for (const [name, run] of Object.entries(FUNCTIONS)) {
  hostile(name, () => {
    const ordinary = costOf(run, filled(BENIGN, LENGTH));
    for (const unit of HOSTILE) {
      const text = filled(unit, LENGTH);
      const whole = costOf(run, text);
      // Skips times too short to compare. A function of quadratic time would take far more than 20 ms.
      if (whole < 20) continue;
      const quarter = costOf(run, filled(unit, LENGTH / 4));
      assert.ok(
        whole < 8 * quarter + 30,
        `${JSON.stringify(unit)}: ${quarter} ms, four times as long ${whole} ms`,
      );
      const most = 3 * MOST_LETTERS * ordinary + 60;
      assert.ok(whole < most, `${JSON.stringify(unit)}: ${whole} ms, an ordinary text ${ordinary} ms`);
    }
  });
}

const LAW = 'القانون رقم 5 لسنة 1990 ';

hostile('results of a long text are converted in turns', async () => {
  const text = LAW.repeat(80_000);
  const atOnce = costOf((text) => extractCitations(text), text);
  let found = 0;
  const longest = await longestTurn(async () => {
    found = (await extractCitationsAsync(text)).length;
  });
  assert.is(found, 80_000);
  assert.ok(longest < atOnce / 6, `held for ${longest} ms; all at once takes ${atOnce} ms`);
});

hostile('a signal aborts the reading of a long text and the conversion of its results', async () => {
  const text = LAW.repeat(80_000);
  for (const turns of [1, 2, 5, 20, 80]) {
    const caller = new AbortController();
    const read = extractCitationsAsync(text, null, caller.signal).then(
      () => 'read',
      (error: NodeJS.ErrnoException) => error.code,
    );
    let left = turns;
    const wait = () => {
      left -= 1;
      if (left > 0) setTimeout(wait, 1);
      else caller.abort();
    };
    wait();
    assert.is(await read, 'ABORT_ERR', `after ${turns} turns`);
  }
});

hostile.run();
