/** The language model hangs, answers what is no answer, refuses, or dies in the middle. */
import type { ModelFault } from '../model.ts';
import type { Fault } from './fault.ts';

export const modelFault =
  (fault: ModelFault): Fault =>
  async ({ model }, _random, held) => {
    model.fault = fault;
    try {
      await held();
    } finally {
      model.fault = undefined;
    }
  };
