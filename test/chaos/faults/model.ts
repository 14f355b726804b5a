/** The language model hangs, answers what is no answer, refuses, or dies in the middle. */
import type { ModelFault } from '../environment/model.ts';
import type { Fault } from './fault.ts';

export const modelFault =
  (fault: ModelFault): Fault =>
  async ({ model, ledger }, _random, held) => {
    model.fault = fault;
    try {
      // Questions that were asked before it are still answered by a model that is well.
      await Promise.all([held(), ledger.more(6, 'reason')]);
    } finally {
      model.fault = undefined;
    }
  };
