/** The jurisdictions that this instance accepts now. */
import type { Problem } from '../errors.ts';
import { pointerTo } from '../schema/validate.ts';
import type { Manifest } from '../stores/manifest.ts';
import type { Services } from './services.ts';

export interface JurisdictionSettings {
  /** Codes set by the operator; undefined if the codes of the corpus are accepted. */
  readonly configured: readonly string[] | undefined;
  /** The country of citations that name none, and the preselected one. */
  readonly default: string;
}

/** Accepted whatever is configured or ingested (`spec/api.md`). */
const ALWAYS = 'EG';

/** The codes accepted as filters, in alphabetical order. */
export function acceptedJurisdictions({ jurisdictions, generations }: Services): readonly string[] {
  const manifest = generations.manifest() ?? NO_CORPUS;
  const known = accepted.get(manifest);
  if (known?.settings === jurisdictions) return known.codes;
  const codes = acceptedCodes(jurisdictions, manifest);
  accepted.set(manifest, { settings: jurisdictions, codes });
  return codes;
}

const NO_CORPUS = { jurisdictions: {} };

/** Codes by manifest: every request needs them, and they change with the generation only. */
const accepted = new WeakMap<object, { settings: JurisdictionSettings; codes: readonly string[] }>();

/** The same codes where no service runs, as on the command line. */
export function acceptedCodes(
  settings: JurisdictionSettings,
  manifest: Pick<Manifest, 'jurisdictions'> | undefined,
): string[] {
  const codes = settings.configured ?? Object.keys(manifest?.jurisdictions ?? {});
  return [...new Set([ALWAYS, settings.default, ...codes])].sort();
}

/** The problem of the code at `path` of an input of any shape; empty if it is absent or accepted. */
export function unknownJurisdiction(input: unknown, path: readonly string[], services: Services): Problem[] {
  const code = path.reduce<unknown>((value, key) => {
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[key] : undefined;
  }, input);
  if (typeof code !== 'string') return [];
  const codes = acceptedJurisdictions(services);
  if (codes.includes(code)) return [];
  return [{ pointer: pointerTo(path), detail: `must be one of ${codes.join(', ')}` }];
}
