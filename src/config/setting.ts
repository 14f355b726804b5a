/**
 * Describes a setting besides its zod schema: purpose, unit, whether it is a secret. `.env.example` and
 * `sanad serve --check-config` are generated from it, so every setting is in both.
 *
 * A new setting is a line `NAME: setting(kind, { about: '…' })` in its section, a line in the function of the
 * same file that makes the configuration of the section, and then `npm run env-example`.
 */
import type { z } from 'zod';

export interface SettingNotes {
  /**
   * Effect of the setting, in sentences. Line breaks are kept; lines that begin with two spaces are not
   * wrapped.
   */
  readonly about: string;
  readonly unit?: 'milliseconds' | 'seconds' | 'minutes' | 'bytes' | 'characters' | 'tokens';
  /** Effect of leaving it out, unless the schema has a default: «http://HOST:PORT», «none». */
  readonly otherwise?: string;
  /** Value in `.env.example` if the schema has no default. */
  readonly example?: string;
  /** `true`: never shown. `in its address`: user and password of the URL are not shown. */
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

/** Attaches the description to a schema. */
export function setting<Kind extends z.ZodType>(kind: Kind, about: SettingNotes): Kind {
  // Clone it, because several settings share a schema such as `prefix`.
  const own = kind.clone();
  notes.set(own, about);
  return own;
}

/** Settings that belong together, under a heading. Throws if one has no description. */
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
  /** As written in the environment; `undefined` if the schema has no default. */
  readonly default: string | undefined;
}

/** Describes every setting of a shape, in its order. Throws if a setting has no section. */
export function describedSettings(shape: z.ZodRawShape): DescribedSetting[] {
  return Object.entries(shape).map(([name, kind]) => {
    const own = kind as z.ZodType;
    const about = notes.get(own);
    const within = sections.get(own);
    if (about === undefined || within === undefined) throw new Error(`${name} stands in no section`);
    return { name, kind: own, section: within, default: defaultOf(own), ...about };
  });
}

/** Formats a value as it would be written in the environment. */
export function written(value: unknown): string {
  if (typeof value === 'boolean') return value ? 'on' : 'off';
  if (Array.isArray(value)) return value.map(written).join(',');
  return String(value).replaceAll('\n', '\\n');
}

function defaultOf(kind: z.ZodType): string | undefined {
  const { success, data } = kind.safeParse(undefined);
  return success && data !== undefined ? written(data) : undefined;
}
