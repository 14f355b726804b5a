/** A generation that is served: it counts its leases, and closes after the last of them. */
import type { Lease } from './generation.ts';
import type { OpenedGeneration } from './open-generation.ts';

export interface Served {
  readonly name: string;
  readonly build: string;
  readonly generation: OpenedGeneration;
  isSound(): boolean;
  lease(): Lease;
  /** Makes it unsound: damage was found. */
  condemn(): void;
  /** Gives no more leases, and closes the generation when the last one has ended. */
  retire(): Promise<void>;
}

export interface ServedParts extends Pick<Served, 'name' | 'build' | 'generation'> {
  /** Reads of mapped files that have failed in this process so far. */
  faults(): number;
  /** Whether a doubt is to be looked into, or comes too soon after another one. */
  onDoubt(): boolean;
}

export function serve({ name, build, generation, faults, onDoubt }: ServedParts): Served {
  const faultsBefore = faults();
  let doubted = false;
  let leases = 0;
  let whenUnused: (() => void) | undefined;
  const isSound = () => !doubted && faults() === faultsBefore;
  return {
    name,
    build,
    generation,
    isSound,
    lease() {
      leases += 1;
      let out = true;
      return {
        generation,
        isSound,
        doubt() {
          doubted ||= onDoubt();
        },
        release() {
          if (!out) return;
          out = false;
          leases -= 1;
          if (leases === 0) whenUnused?.();
        },
      };
    },
    condemn() {
      doubted = true;
    },
    async retire() {
      if (leases > 0) await new Promise<void>((resolve) => (whenUnused = resolve));
      await generation.close();
    },
  };
}
