/** Counts checks and records violations, for each invariant. */

export const INVARIANTS = {
  'no-500': 'no answer is a fault of ours (500, INTERNAL)',
  alive: 'no process ends unless the plan ends it',
  ready: 'readiness comes back after each fault',
  recovery: 'every door answers again after each fault',
  ended: 'every request is answered, or its connection ends',
  counted: 'what was answered is counted once, what failed is not',
  'cut-off': 'an answer of which a part was sent is counted',
  refused: 'what was refused with 4xx is not counted',
  months: 'the days of a month add up to it, and no quota is passed',
  rates: 'no key is answered more often than its rate in any minute',
  refusals: 'no key is refused that has not used up its rate',
  generation: 'an answer comes from one published generation',
  texts: 'a document is whole and as it was published',
  citations: 'a citation names a passage that was retrieved',
  accounts: 'an acknowledged account, password and key works',
  revoked: 'a revoked key never works again',
  swapped: 'a published generation comes to be served',
  memory: 'memory is flat after the first minutes',
  descriptors: 'open files are flat after the first minutes',
} as const;

export type Invariant = keyof typeof INVARIANTS;
export const INVARIANT_NAMES = Object.keys(INVARIANTS) as Invariant[];

export interface Violation {
  readonly invariant: Invariant;
  readonly phase: string;
  /** Milliseconds since the run began. */
  readonly atMs: number;
  readonly evidence: readonly string[];
}

export interface Judge {
  /** Name of the current phase, which is recorded with each violation. */
  phase: string;
  held(invariant: Invariant, times?: number): void;
  broken(invariant: Invariant, ...evidence: readonly string[]): void;
  /** Counts one check of the invariant. If `passes` is false, it records a violation with the evidence. */
  check(invariant: Invariant, passes: boolean, evidence: () => readonly string[]): void;
  /** True if violations of this invariant are ignored in this run. */
  ignores(invariant: Invariant): boolean;
  readonly checked: Readonly<Record<Invariant, number>>;
  readonly violations: readonly Violation[];
}

/**
 * Maximum number of violations recorded for one invariant. A broken invariant usually fails at every request.
 */
const MOST_KEPT = 5;

export interface JudgeOptions {
  /** Invariants whose violations this run ignores. */
  readonly ignored: ReadonlySet<Invariant>;
  /** Records only the first violation, because stopping the run after it breaks other invariants. */
  readonly firstOnly: boolean;
  readonly onBroken?: (violation: Violation) => void;
}

export function judge({ ignored, firstOnly, onBroken }: JudgeOptions): Judge {
  const began = performance.now();
  const checked = Object.fromEntries(INVARIANT_NAMES.map((name) => [name, 0])) as Record<Invariant, number>;
  const violations: Violation[] = [];
  const court: Judge = {
    phase: 'start',
    checked,
    violations,
    ignores: (invariant) => ignored.has(invariant),
    held(invariant, times = 1) {
      checked[invariant] += times;
    },
    broken(invariant, ...evidence) {
      checked[invariant] += 1;
      if (ignored.has(invariant) || (firstOnly && violations.length > 0)) return;
      if (violations.filter((one) => one.invariant === invariant).length >= MOST_KEPT) return;
      const violation = {
        invariant,
        phase: court.phase,
        atMs: Math.round(performance.now() - began),
        evidence,
      };
      violations.push(violation);
      onBroken?.(violation);
    },
    check(invariant, passes, evidence) {
      if (passes) court.held(invariant);
      else court.broken(invariant, ...evidence());
    },
  };
  return court;
}
