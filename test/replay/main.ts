/**
 * `npm run replay -- record FILE` sends 2,000 requests to a built service, through every transport, and
 * writes the answers to FILE. `npm run replay -- compare FILE` sends the same requests to another build and
 * prints every difference; the exit status is 1 if there is one.
 */
import { closeSync, existsSync, openSync, writeSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { projectRoot } from '../support/cli.ts';
import { differencesOf } from './differences.ts';
import { play } from './play.ts';
import { readRecording } from './recording/recording.ts';
import type { Recorded, Step } from './recording/step.ts';
import { openMaterial } from './requests/material.ts';
import { makeSteps } from './requests/steps.ts';
import { openSubject } from './stages.ts';

const USAGE = `npm run replay -- record FILE [--seed N] [--steps N] [--material DIR] [OPTIONS]
npm run replay -- compare FILE [--only WORD] [OPTIONS]

--checkout DIR  the built checkout whose service answers; this one unless given.
--corpus PATH   files of documents to ingest; the samples unless given.
--data DIR      a data directory with that corpus ingested, used as a copy in place of an ingest.
--material DIR  folder with eval/ from which questions and citations are drawn; ../shared unless given.
                Without such a folder they come from the corpus alone.
--seed, --steps which requests are drawn, and how many; 1 and 2,000 unless given.
--only WORD     prints differences of groups whose name contains the word. All steps are sent.
`;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    checkout: { type: 'string', default: projectRoot },
    corpus: { type: 'string' },
    data: { type: 'string' },
    material: { type: 'string', default: resolve(projectRoot, '../shared') },
    seed: { type: 'string', default: '1' },
    steps: { type: 'string', default: '2000' },
    only: { type: 'string', default: '' },
    help: { type: 'boolean' },
  },
});
const [mode, file] = positionals;
if (values.help || file === undefined || (mode !== 'record' && mode !== 'compare')) {
  process.stderr.write(USAGE);
  process.exit(values.help ? 0 : 2);
}

const checkout = resolve(values.checkout);
const corpus = resolve(values.corpus ?? resolve(checkout, 'samples'));
const subject = openSubject({ checkout, corpus, data: values.data });
try {
  await (mode === 'record' ? record(file) : compare(file));
} finally {
  subject.close();
}

async function record(to: string): Promise<void> {
  const material = openMaterial({
    subject,
    corpus,
    shared: existsSync(resolve(values.material, 'eval')) ? values.material : undefined,
  });
  const seed = Number(values.seed);
  const steps = makeSteps(material, seed, Number(values.steps));
  const out = openSync(to, 'w');
  const write = (line: object) => writeSync(out, `${JSON.stringify(line)}\n`);
  write({ seed, corpus: values.corpus === undefined ? 'samples' : corpus, steps: steps.length });
  const counts = new Map<string, number>();
  await play(subject, steps, (step, answer) => {
    write({ step, answer } satisfies Recorded);
    count(counts, `${step.door} ${step.group}`);
  });
  closeSync(out);
  for (const [name, number] of [...counts].sort()) say(`${String(number).padStart(6)}  ${name}`);
  say(`${steps.length} requests written to ${to}`);
}

async function compare(from: string): Promise<void> {
  const { recorded } = readRecording(from);
  const answers = new Map<Step, Recorded['answer']>(recorded.map(({ step, answer }) => [step, answer]));
  const counts = new Map<string, number>();
  await play(subject, [...answers.keys()], (step, answer) => {
    const differences = differencesOf(answers.get(step) ?? {}, answer);
    if (differences.length === 0) return;
    const name = `${step.door} ${step.group}`;
    count(counts, name);
    if (!name.includes(values.only)) return;
    say(`\n${name}: ${JSON.stringify(step).slice(0, 600)}`);
    for (const { place, before, after } of differences)
      say(`  ${place}\n    recorded  ${before}\n    now       ${after}`);
  });
  const total = [...counts.values()].reduce((sum, number) => sum + number, 0);
  say('');
  for (const [name, number] of [...counts].sort()) say(`${String(number).padStart(6)}  ${name}`);
  say(`${recorded.length} requests, ${total} answered otherwise`);
  if (total > 0) process.exitCode = 1;
}

function count(counts: Map<string, number>, name: string): void {
  counts.set(name, (counts.get(name) ?? 0) + 1);
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}
