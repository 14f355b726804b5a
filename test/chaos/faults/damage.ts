/**
 * Faults that damage files: a corpus generation before it becomes current, the generation being served, or
 * usage journals. The service must keep running, and the next ingest must publish a good generation.
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

/**
 * Damages one random file of a generation in place, as a failing disk would. Returns the file's name and the
 * kind of damage, for the report.
 */
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

/** Publishes a good corpus generation, as an operator would, and waits until it is served. */
async function mend(world: World): Promise<void> {
  const { publisher, judge } = world;
  const published = await publisher.publish();
  judge.check('swapped', published, () => ['no generation can be published after a damaged one']);
  await publisher.served();
}

/**
 * Fault: ingests a generation into another data directory, damages it, copies it into this one and makes it
 * current.
 */
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
    // The service refuses a generation with a changed byte. But zeros written over zeros change nothing, and
    // then the service rightly serves it: so its number counts as published.
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
    // Makes the previous generation current again, as an operator's rollback would.
    replaceCurrent(dataDir, publisher.current.name);
  } finally {
    rmSync(elsewhere, { recursive: true, force: true });
  }
  await mend(world);
};

/** Fault: damages one file of the corpus generation that the running service is serving. */
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

/**
 * Fault: kills the service and writes garbage lines into its usage journals before the restarted service
 * reads them.
 */
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
    // Garbage goes before or after the existing lines and never into them, so no count is lost.
    const before = readFileSync(path, 'latin1');
    const isFront = line.endsWith('\n') && random.chance(0.5);
    writeFileSync(path, isFront ? line + before : before + line, 'latin1');
  }
  say(`${segments.length} journals with ${JSON.stringify(line)}`);
  await instance.start();
  judge.check('ready', (await instance.ready()) !== undefined, () => ['not ready with a damaged journal']);
  await held();
};
