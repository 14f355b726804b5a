/**
 * One request of a recording. A step is plain data: `compare` reads the steps from the recording and sends
 * them again. `{{name}}` in any string is a placeholder for a captured value, such as a key that an earlier
 * step issued.
 */

/** Settings and data directory of the service for a step; see `stages.ts`. */
export type StageName = 'open' | 'waitlist' | 'closed' | 'empty';

interface Common {
  readonly stage: StageName;
  /** Subject of the request; differences are counted by it. */
  readonly group: string;
  /** Values to keep from a JSON answer: name of the value → member of the answer. */
  readonly capture?: Readonly<Record<string, string>>;
}

export interface HttpStep extends Common {
  readonly door: 'http';
  readonly method: string;
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Sent unchanged. */
  readonly body?: string;
  /** Number of spaces sent after the body, to exceed a size limit. */
  readonly padding?: number;
  /** Sends to the port of the metrics. */
  readonly internal?: true;
}

export interface GrpcStep extends Common {
  readonly door: 'grpc';
  readonly service?: string;
  readonly method: string;
  readonly kind: 'unary' | 'stream' | 'reflection';
  readonly request: Readonly<Record<string, unknown>>;
  readonly metadata?: Readonly<Record<string, string>>;
}

export interface CommandStep extends Common {
  readonly door: 'command';
  readonly args: readonly string[];
  readonly input?: string;
}

/** A call of the native module; `native-calls.mjs` documents the notation of values. */
export interface NativeStep extends Common {
  readonly door: 'native';
  /** A function, `Class.function`, `new Class`, or `name.method` of a value that an earlier call kept. */
  readonly call: string;
  readonly args: readonly unknown[];
  /** Keeps the result under this name. */
  readonly keep?: string;
}

/** Reads the newest letter to an address from the outbox, as soon as it is there. */
export interface LetterStep extends Common {
  readonly door: 'letter';
  readonly to: string;
  readonly kind: 'verify' | 'reset';
  /** Number of letters of this kind to the address, this one included. */
  readonly count: number;
  /** Name of the value that keeps the token of its link. */
  readonly token: string;
}

export type Step = HttpStep | GrpcStep | CommandStep | NativeStep | LetterStep;

/** Answer of any door, masked: every value is a string or a list of lines. */
export type Answer = Readonly<Record<string, unknown>>;

/** First line of a recording. */
export interface Header {
  readonly seed: number;
  /** The ingested corpus: `samples`, or the given path. */
  readonly corpus: string;
  readonly steps: number;
}

export interface Recorded {
  readonly step: Step;
  readonly answer: Answer;
}
