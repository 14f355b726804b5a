/** Fault: the language model hangs, sends an invalid answer, refuses, or dies in the middle. */
import type { ModelFault } from '../environment/model.ts';
import type { Fault } from './fault.ts';

export const modelFault =
  (fault: ModelFault): Fault =>
  async ({ model, ledger }, _random, held) => {
    model.fault = fault;
    try {
      // A healthy model still answers the questions that were asked before.
      await Promise.all([held(), ledger.more(6, 'reason')]);
    } finally {
      model.fault = undefined;
    }
  };
