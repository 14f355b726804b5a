/** Fault: the language model hangs, sends an invalid answer, refuses, or dies in the middle of an answer. */
import type { ModelFault } from '../environment/model.ts';
import type { Fault } from './fault.ts';

export const modelFault =
  (fault: ModelFault): Fault =>
  async ({ model, ledger }, _random, held) => {
    model.fault = fault;
    try {
      // Questions that reached the model before the fault still get a healthy answer. So the fault is held
      // until 6 more questions have ended.
      await Promise.all([held(), ledger.more(6, 'reason')]);
    } finally {
      model.fault = undefined;
    }
  };
