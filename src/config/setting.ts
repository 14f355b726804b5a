/**
 * What is known of a setting besides its kind: what it is for, its unit, whether it is a secret. `.env.example` and
 * `sanad serve --check-config` are made from it, so that a setting cannot be without its line in both.
 *
 * A new setting is a line `NAME: setting(kind, { about: '…' })` in the section that it belongs to, a line in the
 * function of the same file that makes the configuration of the section, and then `npm run env-example`.
 */
import type { z } from 'zod';

export interface SettingNotes {
  /** What it does, in sentences. A line break is kept; lines that begin with two spaces are not filled. */
  readonly about: string;
  readonly unit?: 'milliseconds' | 'seconds' | 'minutes' | 'bytes' | 'characters' | 'tokens';
  /** What holds where it is not given, unless the kind says so itself: «http://HOST:PORT», «none». */
  readonly otherwise?: string;
  /** What `.env.example` writes behind the name where there is no default of the kind. */
  readonly example?: string;
  /** `true`: never shown. `in its address`: the user and password of a URL are not shown. */
  readonly secret?: true | 'in its address';
  /** When the setting must be given although its kind has it optional. */
  readonly required?: Requirement;
}

/** The variables that were given, as they were written. */
export type Environment = Readonly<Record<string, string | undefined>>;

export interface Requirement {
  readonly where: (given: Environment) => boolean;
  /** Ends the sentence that begins with the name: `must be given with EMBED_URL`. */
  readonly says: string;
}

/** Secrets and addresses that a machine to try things on makes up. */
export const IN_PRODUCTION: Requirement = {
  where: ({ NODE_ENV }) => NODE_ENV === 'production',
  says: 'must be given when NODE_ENV is production',
};

/** The values of a section. */
export type Given<Shape extends z.ZodRawShape> = z.infer<z.ZodObject<Shape>>;

export interface Section {
  readonly title: string;
  readonly about?: string;
}

const notes = new WeakMap<z.ZodType, SettingNotes>();
const sections = new WeakMap<z.ZodType, Section>();

/** A kind of value becomes a setting. */
export function setting<Kind extends z.ZodType>(kind: Kind, about: SettingNotes): Kind {
  // A kind such as `prefix` is that of several settings.
  const own = kind.clone();
  notes.set(own, about);
  return own;
}

/** Settings that belong together, under a heading of their own. */
export function section<Shape extends z.ZodRawShape>(about: Section, settings: Shape): Shape {
  for (const [name, kind] of Object.entries(settings)) {
    if (!notes.has(kind as z.ZodType)) throw new Error(`${name} has no notes: wrap its kind in setting()`);
    sections.set(kind as z.ZodType, about);
  }
  return settings;
}

export interface DescribedSetting extends SettingNotes {
  readonly name: string;
  readonly kind: z.ZodType;
  readonly section: Section;
  /** As it would be written; `undefined` where the kind has none. */
  readonly default: string | undefined;
}

/** Every setting of a shape, in its order. Throws where one stands in no section. */
export function describedSettings(shape: z.ZodRawShape): DescribedSetting[] {
  return Object.entries(shape).map(([name, kind]) => {
    const own = kind as z.ZodType;
    const about = notes.get(own);
    const within = sections.get(own);
    if (about === undefined || within === undefined) throw new Error(`${name} stands in no section`);
    return { name, kind: own, section: within, default: defaultOf(own), ...about };
  });
}

/** A value as it would be written in the environment. */
export function written(value: unknown): string {
  if (typeof value === 'boolean') return value ? 'on' : 'off';
  if (Array.isArray(value)) return value.map(written).join(',');
  return String(value).replaceAll('\n', '\\n');
}

function defaultOf(kind: z.ZodType): string | undefined {
  const { success, data } = kind.safeParse(undefined);
  return success && data !== undefined ? written(data) : undefined;
}
