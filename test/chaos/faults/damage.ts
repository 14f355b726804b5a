/**
 * Faults: damaged files. Damages a generation before it becomes current, the served generation, and usage
 * journals. The service must keep running, and the next ingest must restore a good generation.
 */
import {
  closeSync,
  cpSync,
  existsSync,
  fstatSync,
  ftruncateSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  readSync,
  renameSync,
  rmSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import { dataLayout } from '../../../src/data-directory/layout.ts';
import type { Choices } from '../plan/random.ts';
import type { World } from '../service/world.ts';
import type { Fault } from './fault.ts';

const PAGE = 4_096;

const HARMS = {
  emptied: (file: number) => ftruncateSync(file, 0),
  truncated: (file: number, random: Choices) =>
    ftruncateSync(file, Math.floor(fstatSync(file).size * random.share())),
  zeroed: (file: number, random: Choices) =>
    writeSync(file, Buffer.alloc(PAGE), 0, PAGE, somewhere(file, random)),
  flipped: (file: number, random: Choices) => {
    const at = somewhere(file, random);
    const byte = Buffer.alloc(1);
    readSync(file, byte, 0, 1, at);
    byte[0] = (byte[0] as number) ^ (1 << random.whole(0, 7));
    writeSync(file, byte, 0, 1, at);
  },
} as const satisfies Record<string, (file: number, random: Choices) => void>;

type Harm = keyof typeof HARMS;

const somewhere = (file: number, random: Choices) => random.whole(0, Math.max(0, fstatSync(file).size - 1));

/** Damages files in place, as a disk does; returns a sentence for the report. */
function damage(directory: string, random: Choices, harms: readonly Harm[]): string {
  const files = readdirSync(directory, { recursive: true, encoding: 'utf8' }).filter(
    (name) => /(^|\/)(data\.mdb|graph\.bin|manifest\.json)$/.test(name) || name.startsWith('index/'),
  );
  const name = random.of(files.sort());
  const harm = random.of(harms);
  const file = openSync(join(directory, name), 'r+');
  try {
    HARMS[harm](file, random);
  } finally {
    closeSync(file);
  }
  return `${name} ${harm}`;
}

function replaceCurrent(dataDir: string, name: string): void {
  const { current } = dataLayout(dataDir);
  writeFileSync(`${current}.chaos`, `${name}\n`);
  renameSync(`${current}.chaos`, current);
}

/** Publishes a good generation, as an operator would, and waits until it is served. */
async function mend(world: World): Promise<void> {
  const { publisher, judge } = world;
  const published = await publisher.publish();
  judge.check('swapped', published, () => ['no generation can be published after a damaged one']);
  await publisher.served();
}

/** Makes a generation elsewhere, damages it, puts it beside the served one and makes it current. */
export const damagedGeneration: Fault = async (world, random, held) => {
  const { dataDir, publisher, instance, judge, say } = world;
  const elsewhere = join(dataDir, '..', 'elsewhere');
  rmSync(elsewhere, { recursive: true, force: true });
  mkdirSync(elsewhere);
  try {
    const number = await publisher.prepareElsewhere(elsewhere);
    const name = readFileSync(dataLayout(elsewhere).current, 'utf8').trim();
    const target = join(dataLayout(dataDir).generations, name);
    cpSync(join(dataLayout(elsewhere).generations, name), target, { recursive: true });
    say(
      `damaged generation ${number}: ${damage(target, random, ['emptied', 'truncated', 'zeroed', 'flipped'])}`,
    );
    // The service refuses a generation with a changed byte. Zeros written over zeros change none: then it
    // serves this one, and rightly.
    publisher.numbers.add(number);
    replaceCurrent(dataDir, name);
    if (random.chance(0.4)) {
      await world.ledger.more(10);
      await instance.kill();
      await instance.start();
      const ms = await instance.ready();
      judge.check('ready', ms !== undefined, () => ['the service is not ready with a damaged generation']);
    }
    await held();
    // Rolls back to the previous generation, as an operator would.
    replaceCurrent(dataDir, publisher.current.name);
  } finally {
    rmSync(elsewhere, { recursive: true, force: true });
  }
  await mend(world);
};

/** Changes the files of the served generation while the service runs. */
export const damagedRunning: Fault = async (world, random, held) => {
  const { dataDir, publisher, say } = world;
  const directory = join(dataLayout(dataDir).generations, publisher.current.name);
  say(
    `generation ${publisher.current.number}, which is served: ${damage(directory, random, ['truncated', 'zeroed', 'flipped'])}`,
  );
  await held();
  await mend(world);
};

const GARBAGE = [
  '2026-11-22T00:00:00Z\tACCOUNT\tkey\tsearch\tq\n',
  '2026-11-22T00:00:00Z\tACCOUNT\tkey\tsearch\t1e300\n',
  '2026-99-99T00:00:00Z\tACCOUNT\tkey\tsearch\t3\n',
  '\u0000\u0000\u0000\u0000',
  '\tACCOUNT\t\t\t\n',
  'not a line at all\n',
];

/** Writes garbage lines into the journal of a killed process before another process reads it. */
export const damagedJournal: Fault = async (world, random, held) => {
  const { dataDir, instance, judge, ledger, keys, say } = world;
  await ledger.more(15);
  await instance.kill();
  const { usageJournals } = dataLayout(dataDir);
  const segments = existsSync(usageJournals)
    ? readdirSync(usageJournals, { recursive: true, encoding: 'utf8' }).filter((name) =>
        name.endsWith('.log'),
      )
    : [];
  const account = keys.metered.account;
  const line = random.of(GARBAGE).replace('ACCOUNT', account);
  for (const name of segments) {
    const path = join(usageJournals, name);
    // Adds garbage before or after the existing lines, which stay whole.
    const before = readFileSync(path, 'latin1');
    const isFront = line.endsWith('\n') && random.chance(0.5);
    writeFileSync(path, isFront ? line + before : before + line, 'latin1');
  }
  say(`${segments.length} journals with ${JSON.stringify(line)}`);
  await instance.start();
  judge.check('ready', (await instance.ready()) !== undefined, () => ['not ready with a damaged journal']);
  await held();
};
