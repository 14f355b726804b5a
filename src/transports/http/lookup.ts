/**
 * How a request finds its route.
 *
 * A router library would spend more code on being bent to the order of checks (credentials, then route, then rate)
 * and to the problem bodies of 404 and 405 than this look-up is.
 */
import type { Operation } from '../../usecases/operation.ts';
import type { HttpContext } from './state.ts';

export interface Route {
  readonly method: 'GET' | 'POST';
  /** Segments in braces are parameters. Also the name of the route in the logs. */
  readonly path: string;
  /** The input comes from the JSON body of a POST, from path and query string of a GET. */
  readonly operation?: Operation;
  /** Answers of what is no operation of the API. */
  readonly page?: (ctx: HttpContext) => void;
  /** The client may keep the answer, and must ask each time whether it still holds. */
  readonly revalidate?: boolean;
}

export interface Match {
  /** The route for the method; none where the path exists with other methods only. */
  readonly route: Route | undefined;
  readonly pathParameters: Readonly<Record<string, string>>;
  /** Every method that the path takes, as the header `Allow` lists them. */
  readonly allow: string;
}

export type Lookup = (method: string, path: string) => Match | undefined;

/** Paths without parameters are found by one map look-up; the few with parameters are tried in order. */
export function createLookup(routes: readonly Route[]): Lookup {
  const fixed = new Map<string, Match[]>();
  const patterns: { segments: string[]; route: Route }[] = [];
  for (const route of routes) {
    const segments = route.path.split('/');
    if (segments.some(parameterName)) patterns.push({ segments, route });
    else fixed.set(route.path, [...(fixed.get(route.path) ?? []), matchOf([route], route, {})]);
  }

  return (method, path) => {
    const wanted = method === 'HEAD' ? 'GET' : method;
    const here = fixed.get(path);
    if (here !== undefined) {
      const found = here.find(({ route }) => route?.method === wanted);
      return (
        found ??
        matchOf(
          here.flatMap(({ route }) => route ?? []),
          undefined,
          {},
        )
      );
    }
    const segments = path.split('/');
    const candidates = patterns.flatMap((pattern) => {
      const pathParameters = parametersOf(pattern.segments, segments);
      return pathParameters ? [{ route: pattern.route, pathParameters }] : [];
    });
    if (candidates.length === 0) return undefined;
    const found = candidates.find(({ route }) => route.method === wanted);
    return matchOf(
      candidates.map(({ route }) => route),
      found?.route,
      found?.pathParameters ?? {},
    );
  };
}

function matchOf(routes: Route[], route: Route | undefined, pathParameters: Record<string, string>): Match {
  const methods = routes.flatMap(({ method }) => (method === 'GET' ? ['GET', 'HEAD'] : [method]));
  return { route, pathParameters, allow: [...new Set(methods), 'OPTIONS'].join(', ') };
}

function parametersOf(
  pattern: readonly string[],
  segments: readonly string[],
): Record<string, string> | undefined {
  if (pattern.length !== segments.length) return undefined;
  const parameters: Record<string, string> = {};
  for (const [index, expected] of pattern.entries()) {
    const actual = segments[index] as string;
    const name = parameterName(expected);
    if (name === undefined) {
      if (actual !== expected) return undefined;
    } else {
      const value = decoded(actual);
      if (value === undefined || value === '') return undefined;
      parameters[name] = value;
    }
  }
  return parameters;
}

function parameterName(segment: string): string | undefined {
  return /^\{(\w+)\}$/.exec(segment)?.[1];
}

/** Nothing has a name that is no percent-encoded UTF-8. */
function decoded(segment: string): string | undefined {
  try {
    return decodeURIComponent(segment);
  } catch {
    return undefined;
  }
}
