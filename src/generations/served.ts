/** A generation that is being served. It counts its leases and closes after the last one. */
import type { Lease } from './generation.ts';
import type { OpenedGeneration } from './open-generation.ts';

export interface Served {
  readonly name: string;
  readonly build: string;
  readonly generation: OpenedGeneration;
  isSound(): boolean;
  lease(): Lease;
  /** Marks it as damaged: `isSound` is false from now on. */
  condemn(): void;
  /** Closes the generation when the last lease has ended. `lease` must not be called after this. */
  retire(): Promise<void>;
}

export interface ServedParts extends Pick<Served, 'name' | 'build' | 'generation'> {
  /** Number of failed reads of mapped files in this process so far. */
  faults(): number;
  /** Returns true if the report is followed up, false if it comes too soon after another one. */
  onDamageReport(): boolean;
}

export function serve({ name, build, generation, faults, onDamageReport }: ServedParts): Served {
  const faultsBefore = faults();
  let damaged = false;
  let leases = 0;
  let whenUnused: (() => void) | undefined;
  const isSound = () => !damaged && faults() === faultsBefore;
  return {
    name,
    build,
    generation,
    isSound,
    lease() {
      leases += 1;
      let held = true;
      return {
        generation,
        isSound,
        reportDamage() {
          damaged ||= onDamageReport();
        },
        release() {
          if (!held) return;
          held = false;
          leases -= 1;
          if (leases === 0) whenUnused?.();
        },
      };
    },
    condemn() {
      damaged = true;
    },
    async retire() {
      if (leases > 0) await new Promise<void>((resolve) => (whenUnused = resolve));
      await generation.close();
    },
  };
}
