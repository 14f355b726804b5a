/** Jurisdictions that this instance accepts as filters. */
import type { Problem } from '../errors.ts';
import { pointerTo } from '../schema/validate.ts';
import type { Manifest } from '../stores/manifest.ts';
import type { Services } from './services.ts';

export interface JurisdictionSettings {
  /** Codes set by the operator; undefined if the codes of the corpus are accepted. */
  readonly configured: readonly string[] | undefined;
  /** Country of citations that name none, and the preselected filter of clients. */
  readonly default: string;
}

/** Always accepted, independent of settings and corpus (`spec/api.md`). */
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

/** Cache by manifest: every request needs the codes, and they change only with the generation. */
const accepted = new WeakMap<object, { settings: JurisdictionSettings; codes: readonly string[] }>();

/** The accepted codes without a running service, as on the command line. */
export function acceptedCodes(
  settings: JurisdictionSettings,
  manifest: Pick<Manifest, 'jurisdictions'> | undefined,
): string[] {
  const codes = settings.configured ?? Object.keys(manifest?.jurisdictions ?? {});
  return [...new Set([ALWAYS, settings.default, ...codes])].sort();
}

/** Problem of the jurisdiction code at `path` in an unvalidated input; empty if it is absent or accepted. */
export function unknownJurisdiction(input: unknown, path: readonly string[], services: Services): Problem[] {
  const code = path.reduce<unknown>((value, key) => {
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[key] : undefined;
  }, input);
  if (typeof code !== 'string') return [];
  const codes = acceptedJurisdictions(services);
  if (codes.includes(code)) return [];
  return [{ pointer: pointerTo(path), detail: `must be one of ${codes.join(', ')}` }];
}
