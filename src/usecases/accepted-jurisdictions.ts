/** Which jurisdictions this instance knows at this moment. */
import type { Problem } from '../errors.ts';
import { pointerTo } from '../schema/validate.ts';
import type { Manifest } from '../stores/manifest.ts';
import type { Services } from './services.ts';

export interface JurisdictionSettings {
  /** Codes set by the operator; where not set, those that the corpus holds. */
  readonly configured: readonly string[] | undefined;
  /** The one for citations that name no country, and the one to preselect. */
  readonly default: string;
}

/** Always there, whatever is configured or ingested: the specification says so. */
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

/** By manifest: asked for with every request, and the same for as long as one generation is served. */
const accepted = new WeakMap<object, { settings: JurisdictionSettings; codes: readonly string[] }>();

/** The same for whoever has no service around it. */
export function acceptedCodes(
  settings: JurisdictionSettings,
  manifest: Pick<Manifest, 'jurisdictions'> | undefined,
): string[] {
  const codes = settings.configured ?? Object.keys(manifest?.jurisdictions ?? {});
  return [...new Set([ALWAYS, settings.default, ...codes])].sort();
}

/** The problem of a code at `path` of an input that may be of any shape; none where it is absent or accepted. */
export function unknownJurisdiction(input: unknown, path: readonly string[], services: Services): Problem[] {
  const code = path.reduce<unknown>((value, key) => {
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[key] : undefined;
  }, input);
  if (typeof code !== 'string') return [];
  const codes = acceptedJurisdictions(services);
  if (codes.includes(code)) return [];
  return [{ pointer: pointerTo(path), detail: `must be one of ${codes.join(', ')}` }];
}
