/** A generation that is being served. It counts its leases, and closes after the last one has ended. */
import type { Lease } from './generation.ts';
import type { OpenedGeneration } from './open-generation.ts';

export interface Served {
  readonly name: string;
  readonly build: string;
  readonly generation: OpenedGeneration;
  isSound(): boolean;
  lease(): Lease;
  /** Marks the generation as damaged: its leases report `isSound` as false from now on. */
  condemn(): void;
  /** Closes the generation when its last lease has ended. `lease` must not be called any more. */
  retire(): Promise<void>;
}

export interface ServedParts extends Pick<Served, 'name' | 'build' | 'generation'> {
  /**
   * Returns the number of pages of mapped files that this process has failed to read so far. A rise means
   * damage.
   */
  faults(): number;
  /**
   * Called for each report of damage. Returns true if the generation will be checked, false if the last
   * report was too recent.
   */
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
