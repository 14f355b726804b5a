/**
 * Measures the core's text work: `npm run bench:core -- [--rounds 9] [--only WORD] [--python PATH] PATH…`,
 * with the files of a corpus or their folder.
 *
 * Each row of the output compares two implementations, which are measured in alternating rounds: it is the
 * median, over the rounds, of the other side's seconds divided by ours. Warm-up rounds do not count. Where
 * both sides must give the same results, the bench checks that they do.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { extractCitations, normalize, normalizeMapped, parseCitation } from 'sanad';
import * as citations from '../peers/js-citations.ts';
import { chain } from '../peers/js-normalizer.ts';
import { compare, median } from '../shared/rounds.ts';
import { coreRound, start } from './core-process.ts';
import { CITATIONS, documentsOf, HOSTILE, pieces } from './core-text.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    rounds: { type: 'string', default: '9' },
    /** Runs only the rows whose name contains this word. */
    only: { type: 'string', default: '' },
    /** Path of a Python that has eyecite. Without it, the rows that compare with eyecite are skipped. */
    python: { type: 'string' },
  },
});
const rounds = Number(values.rounds);
const wanted = (name: string) => name.includes(values.only);
const print = (line: string) => process.stdout.write(`${line}\n`);

const documents = documentsOf(positionals, 22_000_000);
if (documents.length === 0) throw new Error('name the files of a corpus, or their folder');
const bulk = documents.join('\f');
const scanned = firstCharacters(documents, 5_000_000);
const scannedCharacters = scanned.reduce((sum, text) => sum + text.length, 0);
const folder = mkdtempSync(join(tmpdir(), 'sanad-bench-core-'));
writeFileSync(join(folder, 'documents'), bulk);
writeFileSync(join(folder, 'citations'), CITATIONS.join('\n'));
const core = start('cargo', [
  ...['bench', '--quiet', '-p', 'sanad-core', '--bench', 'core', '--'],
  ...[join(folder, 'documents'), join(folder, 'citations'), String(scanned.length)],
]);
const eyecite =
  values.python &&
  start(values.python, [new URL('../peers/eyecite_scan.py', import.meta.url).pathname, '100']);
const [paths = ''] = (await core.ask('paths')).split(' ');
const bytes = Buffer.byteLength(bulk);
print(
  `${documents.length} documents, ${(bytes / 1e6).toFixed(1)} MB; ${(scannedCharacters / 1e6).toFixed(1)} M characters are scanned; ` +
    `paths: ${paths}; ${rounds} rounds`,
);

/**
 * Returns a measure of seconds per unit of work in this process. It takes the median of short stretches of
 * the work, so that a stretch that another process interrupts does not count.
 */
function here(stretches: number, run: (stretch: number) => void, units: number) {
  return async () => {
    const spent: number[] = [];
    for (let stretch = 0; stretch < stretches; stretch++) {
      const began = performance.now();
      run(stretch);
      spent.push(performance.now() - began);
    }
    return (median(spent) * stretches) / 1e3 / units;
  };
}

/** Returns a measure of seconds per unit of work in a case of the core's own bench. */
function inCore(name: string, units: number) {
  return async () => (await coreRound(core, name)).seconds / units;
}

type Measure = () => Promise<number>;

/** Measures a row and prints the ratio of the other side's time to ours. */
async function row(name: string, theirs: Measure, ours: Measure, say: (seconds: number) => string) {
  if (!wanted(name)) return;
  const their = { measure: theirs };
  const seconds = await compare(their, { measure: ours }, rounds);
  print(`${name}: ${seconds.ratio.toFixed(2)} (ours ${say(seconds.theirs)}, theirs ${say(seconds.ours)})`);
}

const perByte = (seconds: number) => `${(1 / seconds / 1e6).toFixed(0)} MB/s`;
const perCall = (seconds: number) => `${(seconds * 1e9).toFixed(0)} ns`;
const perCharacter = (seconds: number) => `${(1 / seconds / 1e6).toFixed(1)} M characters/s`;

await normalizer();
await oneCitation();
await runningText();
core.end();
if (eyecite) eyecite.end();
rmSync(folder, { recursive: true });

async function normalizer() {
  const thousands = pieces(documents, 1000, 20_000);
  const thousandsBytes = Buffer.byteLength(thousands.join(''));
  const js = inTurn(thousands, 40, chain, thousandsBytes);
  const outcomes = new Map<string, number>();
  for (const path of paths.split(',')) {
    if (wanted(`normalise, ${path}`)) outcomes.set(path, (await coreRound(core, path)).outcome);
    await row(`normalise, ${path}, in core, against the JavaScript chain`, js, inCore(path, bytes), perByte);
    await row(
      `normalise, ${path}, in core, against a memory copy`,
      inCore('copy', bytes),
      inCore(path, bytes),
      perByte,
    );
  }
  if (new Set(outcomes.values()).size > 1) throw new Error('the paths disagree');
  await row(
    'normalise, documents one by one in core, with the map, against without',
    inCore('mapped', bytes),
    inCore('documents', bytes),
    perByte,
  );
  for (const length of [60, 1000]) {
    const texts = length === 1000 ? thousands.slice(0, 2000) : pieces(documents, length, 20_000);
    const group = 100_000 / length / 10;
    const ours = (text: string) => normalize(text, 'letters');
    const differing = texts.filter((text) => ours(text).trim() !== chain(text)).length;
    await row(
      `normalise, ${length} characters through the binding, against the JavaScript chain`,
      inTurn(texts, group, chain, texts.length),
      inTurn(texts, group, ours, texts.length),
      perCall,
    );
    await row(
      `normalise, ${length} characters mapped through the binding, against the JavaScript chain without a map`,
      inTurn(texts, group, chain, texts.length),
      inTurn(texts, group, (text) => normalizeMapped(text, 'letters').text, texts.length),
      perCall,
    );
    if (wanted(`normalise, ${length}`))
      print(
        `  of ${texts.length} texts ${differing} come out otherwise (controls and marks that the chain does not know)`,
      );
  }
}

async function oneCitation() {
  for (const text of CITATIONS) {
    const [theirs, ours] = [citations.parse(text), parseCitation(text)];
    const number = ours?.number?.replace(/^(م)\/?/, '$1/');
    const same = theirs?.number === number && Number(theirs?.year) === ours?.year;
    if (!same) throw new Error(`«${text}» is read otherwise: ${JSON.stringify([theirs, ours])}`);
  }
  const times = 200;
  const each = (parse: (text: string) => unknown) =>
    here(times / 4, () => repeat(4, () => CITATIONS.forEach(parse)), times * CITATIONS.length);
  const js = each(citations.parse);
  const inside = inCore('parse', times * CITATIONS.length);
  await row('citation parse, in core, against JavaScript', js, inside, perCall);
  await row('citation parse, through the binding, against JavaScript', js, each(parseCitation), perCall);
  if (eyecite) {
    await row(
      'citation parse, in core, against eyecite, a citation of an opinion',
      byEyecite('citations'),
      inside,
      perCall,
    );
  } else print('citation parse against eyecite: skipped, no --python');
}

async function runningText() {
  const each = (read: (text: string) => unknown) => inTurn(scanned, 1, read, scannedCharacters, true);
  const inside = inCore('scan', scannedCharacters);
  const found = { ours: (await coreRound(core, 'scan')).outcome, theirs: 0, places: 0 };
  for (const text of scanned) {
    found.theirs += citations.extract(text).length;
    found.places += citations.places(text);
  }
  print(
    `citation scan: ${found.ours} citations ours, ${found.theirs} matches of the JavaScript grammar, ${found.places} places`,
  );
  await row(
    'citation scan, in core, against one JavaScript expression',
    each(citations.places),
    inside,
    perCharacter,
  );
  await row(
    'citation scan, in core, against the grammar in JavaScript',
    each(citations.extract),
    inside,
    perCharacter,
  );
  await row(
    'citation scan, through the binding, against the grammar in JavaScript',
    each(citations.extract),
    each(extractCitations),
    perCharacter,
  );
  await row(
    'citation scan, in core, against a memory copy',
    inCore('copy', bulk.length),
    inside,
    perCharacter,
  );
  const plain = each(extractCitations);
  for (const phrase of HOSTILE) {
    const text = phrase.repeat(20_000 / phrase.length);
    await row(
      `citation scan, hostile text, ${JSON.stringify(phrase)}, against running text`,
      plain,
      here(3, () => extractCitations(text), 3 * text.length),
      perCharacter,
    );
  }
  if (eyecite)
    await row('citation scan, in core, against eyecite', byEyecite('characters'), inside, perCharacter);
  else print('citation scan against eyecite: skipped, no --python');
}

function byEyecite(unit: 'characters' | 'citations'): Measure {
  return async () => {
    if (!eyecite) throw new Error('there is no eyecite');
    const answer = JSON.parse(await eyecite.ask('round'));
    return answer.seconds / answer[unit];
  };
}

/**
 * Returns a measure of work on all texts, once each round, in stretches of `group` texts. With `sum`, the
 * times are added up instead of taking the median of the stretches, because documents differ in length.
 */
function inTurn(
  texts: readonly string[],
  group: number,
  run: (text: string) => unknown,
  units: number,
  sum = false,
): Measure {
  if (sum)
    return async () => {
      const began = performance.now();
      for (const text of texts) run(text);
      return (performance.now() - began) / 1e3 / units;
    };
  const stretches = Math.ceil(texts.length / group);
  return here(stretches, (at) => void texts.slice(at * group, (at + 1) * group).forEach(run), units);
}

function repeat(times: number, run: () => void): void {
  for (let time = 0; time < times; time++) run();
}

function firstCharacters(texts: readonly string[], most: number): string[] {
  let length = 0;
  return texts.filter((text) => {
    length += text.length;
    return length < most;
  });
}
