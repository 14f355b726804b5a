/** Which jurisdictions this instance accepts in the filter `jurisdiction`. */
import type { Problem } from '../errors.ts';
import { pointerTo } from '../schema/validation/validate.ts';
import type { Manifest } from '../stores/manifest.ts';
import type { JurisdictionSettings, Services } from './services.ts';

/** Country that is always accepted, whatever the settings and the corpus (`spec/api.md`). */
const ALWAYS = 'EG';

/** Returns the codes accepted as filters, in alphabetical order. */
export function acceptedJurisdictions({ jurisdictions, generations }: Services): readonly string[] {
  const manifest = generations.manifest() ?? NO_CORPUS;
  const known = accepted.get(manifest);
  if (known?.settings === jurisdictions) return known.codes;
  const codes = acceptedCodes(jurisdictions, manifest);
  accepted.set(manifest, { settings: jurisdictions, codes });
  return codes;
}

const NO_CORPUS = { jurisdictions: {} };

/**
 * Cache of the accepted codes by manifest. Every request needs the codes, and they change only when another
 * generation is served.
 */
const accepted = new WeakMap<object, { settings: JurisdictionSettings; codes: readonly string[] }>();

/** Returns the accepted codes from settings and manifest, for the command line, where no service runs. */
export function acceptedCodes(
  settings: JurisdictionSettings,
  manifest: Pick<Manifest, 'jurisdictions'> | undefined,
): string[] {
  const codes = settings.configured ?? Object.keys(manifest?.jurisdictions ?? {});
  return [...new Set([ALWAYS, settings.default, ...codes])].sort();
}

/**
 * Returns a problem if the code at `path` of an input that is not yet validated is not accepted; else an
 * empty list.
 */
export function unknownJurisdiction(input: unknown, path: readonly string[], services: Services): Problem[] {
  return jurisdictionNotIn(input, path, () => acceptedJurisdictions(services));
}

/** Works as `unknownJurisdiction`, with a function that returns the accepted codes. */
export function jurisdictionNotIn(
  input: unknown,
  path: readonly string[],
  accepted: () => readonly string[],
): Problem[] {
  const code = path.reduce<unknown>((value, key) => {
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[key] : undefined;
  }, input);
  if (typeof code !== 'string') return [];
  const codes = accepted();
  if (codes.includes(code)) return [];
  const meant = codes.find((one) => one === code.trim().toUpperCase());
  const hint = meant === undefined ? '' : `; did you mean ${meant}?`;
  return [{ pointer: pointerTo(path), detail: `must be one of ${codes.join(', ')}${hint}` }];
}
