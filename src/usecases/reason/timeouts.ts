/**
 * Timeouts of one call of a language model: until the first token, between two tokens, and for the whole
 * answer.
 */
import type { ModelLimits } from '../../models/language-model.ts';

export interface Timeouts {
  /** Signal for the model call. A timeout, the caller or `end` aborts it. */
  readonly signal: AbortSignal;
  /**
   * Waits for a read of the model's stream. Rejects with the reason of the signal when it aborts, even if the
   * model ignores it.
   */
  race<T>(reading: Promise<T>): Promise<T>;
  /** Records that a token has arrived. From the first token on, the timeout between tokens applies. */
  received(): void;
  /** Aborts the model call and clears the timers. It may be called after the model call has finished. */
  end(): void;
}

/**
 * Starts the timeouts of a model call. The time between tokens counts only while a read is pending, because a
 * slow client delays the next read. One timer checks the clock when a timeout may have passed; a timer for
 * each token would cost more than the token.
 */
export function timeouts({ firstTokenMs, gapMs, wholeMs }: ModelLimits, caller: AbortSignal): Timeouts {
  const controller = new AbortController();
  let limitMs = firstTokenMs;
  let waitingSince: number | undefined;
  let rejectReading: ((reason: unknown) => void) | undefined;
  let timer = setTimeout(checkClock, limitMs);
  const total = setTimeout(() => timeOut(`was not done in ${wholeMs} ms`), wholeMs);
  const callerLeft = () => abort(caller.reason);
  if (caller.aborted) callerLeft();
  else caller.addEventListener('abort', callerLeft, { once: true });

  return {
    signal: controller.signal,
    race(reading) {
      waitingSince = performance.now();
      return new Promise((resolve, reject) => {
        rejectReading = reject;
        reading.then(resolve, reject);
        if (controller.signal.aborted) reject(controller.signal.reason);
      });
    },
    received() {
      waitingSince = undefined;
      if (limitMs === gapMs) return;
      limitMs = gapMs;
      clearTimeout(timer);
      timer = setTimeout(checkClock, limitMs);
    },
    end() {
      clearTimeout(timer);
      clearTimeout(total);
      caller.removeEventListener('abort', callerLeft);
      abort(new DOMException('Nothing more is wanted.', 'AbortError'));
    },
  };

  function checkClock(): void {
    const waited = waitingSince === undefined ? 0 : performance.now() - waitingSince;
    if (waited >= limitMs) timeOut(`said nothing for ${limitMs} ms`);
    else timer = setTimeout(checkClock, Math.ceil(limitMs - waited));
  }

  function timeOut(what: string): void {
    abort(new DOMException(`The model ${what}.`, 'TimeoutError'));
  }

  function abort(reason: unknown): void {
    clearTimeout(timer);
    clearTimeout(total);
    if (controller.signal.aborted) return;
    controller.abort(reason);
    rejectReading?.(reason);
  }
}
