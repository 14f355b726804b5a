/**
 * A step is one request of a recording, as plain data: `compare` reads the steps from the file and sends them
 * again. `{{name}}` in any string is a placeholder for a value captured earlier, such as a key that an
 * earlier step issued.
 */

/**
 * Stage of the run in which a step is sent. `stages.ts` has the settings and data directory of each stage.
 */
export type StageName = 'open' | 'waitlist' | 'closed' | 'empty';

interface Common {
  readonly stage: StageName;
  /** Subject of the request, such as `search`. Differences are counted by subject. */
  readonly group: string;
  /** Values to capture from a JSON answer: the placeholder's name → the field of the answer. */
  readonly capture?: Readonly<Record<string, string>>;
}

export interface HttpStep extends Common {
  readonly door: 'http';
  readonly method: string;
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Request body, sent unchanged. */
  readonly body?: string;
  /** Number of spaces sent after the body, so that it exceeds a size limit. */
  readonly padding?: number;
  /** True to send to the metrics port instead of the public one. */
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

/** A call of the native module. `native-calls.mjs` explains how values that JSON lacks are written. */
export interface NativeStep extends Common {
  readonly door: 'native';
  /**
   * What to call: a function, `Class.function`, `new Class`, or `name.method` on a result that an earlier
   * call kept as `name`.
   */
  readonly call: string;
  readonly args: readonly unknown[];
  /** Name under which the result is kept for later calls. */
  readonly keep?: string;
}

/** Waits for a letter to an address in the outbox, and captures the token of its link. */
export interface LetterStep extends Common {
  readonly door: 'letter';
  readonly to: string;
  readonly kind: 'verify' | 'reset';
  /** Number of letters of this kind to the address, including the awaited one. */
  readonly count: number;
  /** Name of the placeholder that gets the token of the letter's link. */
  readonly token: string;
}

export type Step = HttpStep | GrpcStep | CommandStep | NativeStep | LetterStep;

/** Masked answer to a step of any kind: field names with their values. */
export type Answer = Readonly<Record<string, unknown>>;

/** First line of a recording: how its requests were made. */
export interface Header {
  readonly seed: number;
  /** The ingested corpus: `samples`, or a path given on the command line. */
  readonly corpus: string;
  readonly steps: number;
}

export interface Recorded {
  readonly step: Step;
  readonly answer: Answer;
}
