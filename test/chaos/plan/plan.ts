/**
 * Makes the plan of a run from its seed alone: the same seed, minutes and exclusions give the same plan on
 * every machine. A phase that the machine cannot run is skipped at its turn, and the output says so.
 */
import { seeded } from '../../support/random.ts';

/**
 * Modes in which a run starts the service: where accounts are stored, how many processes serve, and whether
 * Redis runs.
 */
export const MODES = {
  lmdb: { accounts: 'lmdb', workers: 1, redis: false },
  'lmdb-workers': { accounts: 'lmdb', workers: 2, redis: true },
  redis: { accounts: 'redis', workers: 1, redis: true },
  'redis-workers': { accounts: 'redis', workers: 2, redis: true },
} as const;

export type ModeName = keyof typeof MODES;

export interface FaultFacts {
  /** Name of the fault's group. `--without` accepts it, or the fault's own name, to leave the fault out. */
  readonly group: string;
  /** True if the fault ends processes of the service. */
  readonly ends?: true;
  /** What the fault needs besides the service: a Redis, or a private disk. */
  readonly needs?: 'redis' | 'disk';
}

const FAULTS = {
  none: { group: 'none' },
  kill: { group: 'kill', ends: true },
  'kill-worker': { group: 'kill', ends: true },
  restart: { group: 'restart', ends: true },
  'full-disk': { group: 'disk', needs: 'disk' },
  'redis-slow': { group: 'redis', needs: 'redis' },
  'redis-paused': { group: 'redis', needs: 'redis' },
  'redis-killed': { group: 'redis', needs: 'redis' },
  'model-silent': { group: 'model' },
  'model-stalls': { group: 'model' },
  'model-garbage': { group: 'model' },
  'model-refuses': { group: 'model' },
  'model-dies': { group: 'model' },
  swap: { group: 'swap' },
  'clock-forward': { group: 'clock' },
  'clock-back': { group: 'clock' },
  'dropped-pipelines': { group: 'connections' },
  'half-open': { group: 'connections' },
  'slow-readers': { group: 'connections' },
  'damaged-generation': { group: 'damage' },
  'damaged-journal': { group: 'damage', ends: true },
  'damaged-running': { group: 'damage' },
} as const satisfies Record<string, FaultFacts>;

export type FaultName = keyof typeof FAULTS;
export const FAULT_NAMES = Object.keys(FAULTS) as FaultName[];
export const factsOf = (fault: FaultName): FaultFacts => FAULTS[fault];

export const DOORS = ['rest', 'reason', 'grpc', 'mcp', 'account'] as const;
export type Door = (typeof DOORS)[number];

/** Mean pause in milliseconds between two requests of one client, for each transport. */
export type Pace = Readonly<Record<Door, number>>;

export interface Phase {
  readonly number: number;
  readonly fault: FaultName;
  /** Seed for the random choices that the fault itself makes. */
  readonly seed: number;
  /** The fault is held for at least this many milliseconds and until `answers` requests have ended. */
  readonly ms: number;
  readonly answers: number;
  readonly pace: Pace;
}

/** An act is a part of a run: a series of phases in one mode, with one data directory. */
export interface Act {
  readonly mode: ModeName;
  readonly phases: readonly Phase[];
}

export interface Plan {
  readonly seed: number;
  readonly acts: readonly Act[];
}

export interface PlanOptions {
  readonly seed: number;
  readonly minutes: number;
  readonly modes?: readonly ModeName[];
  /** Names of faults and of groups of faults to leave out. */
  readonly without?: readonly string[];
}

const SHORTEST_MS = 6_000;
const LONGEST_MS = 24_000;
/** Estimated milliseconds for recovery and checks after a phase, on a quiet machine. */
const CHECKS_MS = 3_000;
/**
 * Processes are ended only in the first 40% of an act. In the rest they live long enough to measure memory
 * growth.
 */
const ENDING_SHARE = 0.4;

export function makePlan({ seed, minutes, modes, without = [] }: PlanOptions): Plan {
  const random = seeded(seed);
  const names = modes ?? (Object.keys(MODES) as ModeName[]);
  const actMs = (minutes * 60_000) / names.length;
  let number = 0;
  const acts = names.map((mode): Act => {
    const possible = FAULT_NAMES.filter((fault) => isPossible(fault, mode, without));
    const ending = deck(
      possible.filter((fault) => factsOf(fault).ends),
      random,
    );
    const lasting = deck(
      possible.filter((fault) => !factsOf(fault).ends),
      random,
    );
    const phases: Phase[] = [];
    for (let ms = 0; ms < actMs; ) {
      // In the first part, 40% of the draws still come from the other faults, so that these also meet
      // processes that have just started.
      const draw = ms < actMs * ENDING_SHARE && random() < 0.6 ? ending : lasting;
      const fault = draw() ?? lasting() ?? 'none';
      const phaseMs = Math.round(SHORTEST_MS + random() * (LONGEST_MS - SHORTEST_MS));
      number += 1;
      phases.push({
        number,
        fault,
        seed: Math.floor(random() * 2 ** 31),
        ms: phaseMs,
        answers: 40,
        pace: somePace(random),
      });
      ms += phaseMs + CHECKS_MS;
    }
    return { mode, phases };
  });
  return { seed, acts };
}

/**
 * A short plan for tests. It has every possible fault once, and `kill` and `swap` in each mode. Each fault is
 * held for at least a second and until 25 requests have ended.
 */
export function shortPlan({ seed, modes, without = [] }: Omit<PlanOptions, 'minutes'>): Plan {
  const random = seeded(seed);
  const names = modes ?? (['lmdb', 'redis-workers'] as const);
  const dealt = new Set<FaultName>();
  let number = 0;
  const acts = names.map((mode): Act => {
    const faults = shuffled(
      FAULT_NAMES.filter(
        (fault) =>
          fault !== 'none' &&
          isPossible(fault, mode, without) &&
          // A later act repeats only `kill` and `swap`, the most important faults, and adds what earlier
          // modes could not run.
          (!dealt.has(fault) || fault === 'kill' || fault === 'swap'),
      ),
      random,
    );
    for (const fault of faults) dealt.add(fault);
    const phases = faults.map((fault): Phase => {
      number += 1;
      const phaseSeed = Math.floor(random() * 2 ** 31);
      return { number, fault, seed: phaseSeed, ms: 1_000, answers: 25, pace: somePace(random) };
    });
    return { mode, phases };
  });
  return { seed, acts };
}

function isPossible(fault: FaultName, mode: ModeName, without: readonly string[]): boolean {
  const { group, needs } = factsOf(fault);
  if (without.includes(fault) || without.includes(group)) return false;
  if (needs === 'redis' && !MODES[mode].redis) return false;
  return fault !== 'kill-worker' || MODES[mode].workers > 1;
}

/**
 * Returns a function that draws cards in random order. Every card is drawn once before any is drawn again.
 */
function deck<T>(cards: readonly T[], random: () => number): () => T | undefined {
  let left: T[] = [];
  return () => {
    if (left.length === 0) left = shuffled(cards, random);
    return left.pop();
  };
}

export function shuffled<T>(cards: readonly T[], random: () => number): T[] {
  const left = [...cards];
  for (let i = left.length - 1; i > 0; i--) {
    const j = Math.floor(random() * (i + 1));
    [left[i], left[j]] = [left[j] as T, left[i] as T];
  }
  return left;
}

const somePace = (random: () => number): Pace =>
  Object.fromEntries(DOORS.map((door) => [door, Math.round(20 + random() * 200)])) as Record<Door, number>;

/**
 * Lines in which the command prints the plan: one for each act, then one for each of its phases (one fault
 * each).
 */
export function planLines({ seed, acts }: Plan): string[] {
  return acts.flatMap(({ mode, phases }) => [
    `seed ${seed}: ${mode}, ${phases.length} phases`,
    ...phases.map(({ number, fault, ms, answers, seed: own, pace }) => {
      const mix = DOORS.map((door) => `${door} ${pace[door]}`).join(', ');
      return `  ${String(number).padStart(3)}  ${fault.padEnd(18)} ${(ms / 1000).toFixed(1).padStart(5)} s, ${answers} answers, choices ${own}; ms between requests: ${mix}`;
    }),
  ]);
}
