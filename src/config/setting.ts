/**
 * Describes a setting beyond its zod schema: purpose, unit, whether it is a secret. `.env.example` and the
 * output of `sanad serve --check-config` are generated from the descriptions, so every setting is in both.
 *
 * To add a setting: write a line `NAME: setting(kind, { about: '…' })` in its section, and a line in the
 * function of the same file that makes the configuration of the section; then run `npm run env-example`.
 */
import type { z } from 'zod';

export interface SettingNotes {
  /**
   * Effect of the setting, in sentences. Line breaks are kept; lines that begin with two spaces are not
   * wrapped.
   */
  readonly about: string;
  readonly unit?: 'milliseconds' | 'seconds' | 'minutes' | 'bytes' | 'characters' | 'tokens';
  /** Effect of a setting that is not given and whose schema has no default: «http://HOST:PORT», «none». */
  readonly otherwise?: string;
  /** Example value for `.env.example`, if the schema has no default. */
  readonly example?: string;
  /**
   * `true`: the value is never shown. `in its address`: the value is a URL whose user and password are not
   * shown.
   */
  readonly secret?: true | 'in its address';
  /** Condition under which the setting must be given although its schema allows it to be missing. */
  readonly required?: Requirement;
}

/** The environment variables that were given, by name, not yet parsed. */
export type Environment = Readonly<Record<string, string | undefined>>;

export interface Requirement {
  readonly where: (given: Environment) => boolean;
  /** Message if the setting is missing. It follows the setting's name: `must be given with EMBED_URL`. */
  readonly says: string;
}

/**
 * Requirement of secrets and addresses, which have defaults for trying the service out but must be given in
 * production.
 */
export const IN_PRODUCTION: Requirement = {
  where: ({ NODE_ENV }) => NODE_ENV === 'production',
  says: 'must be given when NODE_ENV is production',
};

/** Parsed values of the settings of a section, by the section's schema. */
export type Given<Shape extends z.ZodRawShape> = z.infer<z.ZodObject<Shape>>;

export interface Section {
  readonly title: string;
  readonly about?: string;
}

const notes = new WeakMap<z.ZodType, SettingNotes>();
const sections = new WeakMap<z.ZodType, Section>();

/** Attaches a description to the schema of a setting. */
export function setting<Kind extends z.ZodType>(kind: Kind, about: SettingNotes): Kind {
  // The schema is cloned, because several settings share one such as `prefix` and each needs its own
  // description.
  const own = kind.clone();
  notes.set(own, about);
  return own;
}

/** Puts settings that belong together under a heading. Throws if one of them has no description. */
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
  /** Default as it would be written in the environment; `undefined` if the schema has none. */
  readonly default: string | undefined;
}

/**
 * Returns the description of every setting, in the order of the schema. Throws if a setting has no section.
 */
export function describedSettings(shape: z.ZodRawShape): DescribedSetting[] {
  return Object.entries(shape).map(([name, kind]) => {
    const own = kind as z.ZodType;
    const about = notes.get(own);
    const within = sections.get(own);
    if (about === undefined || within === undefined) throw new Error(`${name} stands in no section`);
    return { name, kind: own, section: within, default: defaultOf(own), ...about };
  });
}

/** Returns a setting's value in the form in which it is written in the environment. */
export function written(value: unknown): string {
  if (typeof value === 'boolean') return value ? 'on' : 'off';
  if (Array.isArray(value)) return value.map(written).join(',');
  return String(value).replaceAll('\n', '\\n');
}

function defaultOf(kind: z.ZodType): string | undefined {
  const { success, data } = kind.safeParse(undefined);
  return success && data !== undefined ? written(data) : undefined;
}
