/** How long a model is waited for: until its first word, between two, and altogether. */
import type { ModelLimits } from '../../models/language-model.ts';

export interface Patience {
  /** For the call: aborted when patience or the caller is gone. */
  readonly signal: AbortSignal;
  /** What is read, or the reason of the signal: also where the model does not listen to it. */
  for<T>(reading: Promise<T>): Promise<T>;
  /** The model has begun: from now on the gap counts. */
  began(): void;
  /** Nothing more is wanted, done or not: ends the call. */
  end(): void;
}

/**
 * Only the time in which the model is waited for counts towards a gap: where a client reads slowly, the model is not
 * asked for more. One timer looks at the clock when it may be time; setting one for every token would cost more than
 * the token.
 */
export function patience({ firstTokenMs, gapMs, wholeMs }: ModelLimits, caller: AbortSignal): Patience {
  const controller = new AbortController();
  let limitMs = firstTokenMs;
  let waitingSince: number | undefined;
  let rejectReading: ((reason: unknown) => void) | undefined;
  let timer = setTimeout(look, limitMs);
  const whole = setTimeout(() => giveUp(`was not done in ${wholeMs} ms`), wholeMs);
  const leave = () => abort(caller.reason);
  if (caller.aborted) leave();
  else caller.addEventListener('abort', leave, { once: true });

  return {
    signal: controller.signal,
    for(reading) {
      waitingSince = performance.now();
      return new Promise((resolve, reject) => {
        rejectReading = reject;
        reading.then(resolve, reject);
        if (controller.signal.aborted) reject(controller.signal.reason);
      });
    },
    began() {
      waitingSince = undefined;
      if (limitMs === gapMs) return;
      limitMs = gapMs;
      clearTimeout(timer);
      timer = setTimeout(look, limitMs);
    },
    end() {
      clearTimeout(timer);
      clearTimeout(whole);
      caller.removeEventListener('abort', leave);
      abort(new DOMException('Nothing more is wanted.', 'AbortError'));
    },
  };

  function look(): void {
    const waited = waitingSince === undefined ? 0 : performance.now() - waitingSince;
    if (waited >= limitMs) giveUp(`said nothing for ${limitMs} ms`);
    else timer = setTimeout(look, Math.ceil(limitMs - waited));
  }

  function giveUp(what: string): void {
    abort(new DOMException(`The model ${what}.`, 'TimeoutError'));
  }

  function abort(reason: unknown): void {
    clearTimeout(timer);
    clearTimeout(whole);
    if (controller.signal.aborted) return;
    controller.abort(reason);
    rejectReading?.(reason);
  }
}
