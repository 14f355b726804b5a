/** Tests the order of the checks of a call: the first check that fails refuses the request. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { z } from 'zod';
import { generateKey } from '../../src/accounts/keys/api-key.ts';
import type { Keyring } from '../../src/accounts/keys.ts';
import { ServiceError, unreadable } from '../../src/errors.ts';
import type { Overload } from '../../src/limits/concurrency/overload.ts';
import { memoryLimiter } from '../../src/limits/rate/memory.ts';
import { DEFAULT_PLANS } from '../../src/limits/rate/plans.ts';
import type { Exchange } from '../../src/usecases/call.ts';
import { costClassOf } from '../../src/usecases/call.ts';
import { CallTime } from '../../src/usecases/call-time.ts';
import type { Calls } from '../../src/usecases/key-calls.ts';
import { callsWithKeys } from '../../src/usecases/key-calls.ts';
import type { KeyOperation } from '../../src/usecases/operation.ts';
import { operation } from '../../src/usecases/operation.ts';
import type { Services } from '../../src/usecases/services.ts';
import { CALLER } from '../support/doors/caller.ts';

const call = suite('usecases/call');

/** Faults that a call can have, in the order in which they must be found. */
const FAULTS = ['overload', 'key', 'rate', 'plan', 'message', 'admission', 'rules', 'cost', 'run'] as const;
type Fault = (typeof FAULTS)[number];

const CODES: Readonly<Record<Fault, string>> = {
  overload: 'upstream_unavailable',
  key: 'unauthorized',
  rate: 'rate_limited',
  plan: 'plan_required',
  message: 'validation_error 400',
  admission: 'upstream_unavailable',
  rules: 'validation_error',
  cost: 'rate_limited',
  run: 'not_found',
};

class TestTime extends CallTime {
  listens = false;
  protected override listen() {
    this.listens = true;
  }
  protected override unlisten() {
    this.listens = false;
  }
}

const TOKEN = `Bearer ${generateKey()}`;

interface Seen {
  /** Steps of the call that were executed, in order. */
  readonly steps: string[];
  code: string;
  /** Requests counted towards the month's quota, without those that were given back. */
  month: number;
  inFlight: number;
}

/** Runs a call that has these faults, as a transport would. */
async function perform(faults: readonly Fault[], exchange: Partial<Exchange> = {}): Promise<Seen> {
  const has = (fault: Fault) => faults.includes(fault);
  const seen: Seen = { steps: [], code: 'ok', month: 0, inFlight: 0 };
  const step = (name: Fault) => void seen.steps.push(name);
  const refuse = () => {
    throw new ServiceError('upstream_unavailable', { expected: true });
  };
  const calls = callsOf(seen, has, step, refuse);
  const tested = testOperation(has, step);
  const time = new TestTime(1_000);
  try {
    const caller = await calls.enter(costClassOf(tested), TOKEN);
    step('rate');
    const requests_per_minute = has('rate') ? 0 : 5;
    const opened = await calls.open({
      operation: tested,
      caller: { ...caller, key: { ...caller.key, requests_per_minute } },
      requestId: 'r',
      time,
      reportRate() {},
    });
    await opened.answer({
      read() {
        step('message');
        if (has('message')) throw unreadable('no JSON');
        return has('rules') ? {} : { text: 'x' };
      },
      send: async () => {},
      ...exchange,
    });
  } catch (error) {
    const { code, facts } = error as ServiceError;
    seen.code = facts.status === undefined ? code : `${code} ${facts.status}`;
  }
  assert.is(time.listens, false);
  return seen;
}

function callsOf(
  seen: Seen,
  has: (fault: Fault) => boolean,
  step: (name: Fault) => void,
  refuse: () => void,
): Calls {
  const overload = {
    check() {
      step('overload');
      if (has('overload')) refuse();
    },
    enter() {
      step('admission');
      if (has('admission')) refuse();
      seen.inFlight += 1;
      return () => {
        seen.inFlight -= 1;
      };
    },
  } as unknown as Overload;
  const counting = {
    limiter: memoryLimiter(),
    meter: {
      count({ requests }: { requests: number }) {
        seen.month += requests;
      },
      takeBack({ requests }: { requests: number }) {
        seen.month -= requests;
      },
      spend: async () => assert.unreachable() as never,
    },
    plans: { ...DEFAULT_PLANS, free: { ...DEFAULT_PLANS.free, monthly_requests: null } },
  };
  const find = () => {
    step('key');
    return has('key') ? undefined : CALLER;
  };
  const keyring = { pepper: 'p', store: { find } } as unknown as Keyring;
  return callsWithKeys({ services: { overload } as Services, keyring, counting });
}

function testOperation(has: (fault: Fault) => boolean, step: (name: Fault) => void): KeyOperation {
  return operation({
    name: 'test',
    summary: '',
    group: 'Service',
    access: 'key',
    http: { method: 'POST', path: '/v1/test' },
    input: z.strictObject({ text: z.string() }),
    output: z.strictObject({}),
    example: { input: {}, output: {} },
    rate: 'default',
    get plans() {
      step('plan');
      return has('plan') ? (['enterprise'] as const) : undefined;
    },
    budgetMs: 1_000,
    errors: [],
    check() {
      step('rules');
      return [];
    },
    cost() {
      step('cost');
      return has('cost') ? 6 : 1;
    },
    run(_input, { signal }) {
      step('run');
      signal.throwIfAborted();
      if (has('run')) throw new ServiceError('not_found');
      return {};
    },
  } as KeyOperation);
}

for (const [index, first] of FAULTS.entries()) {
  call(`with every fault from ${first} on, ${first} refuses the call, and no later check runs`, async () => {
    const { steps, code, month, inFlight } = await perform(FAULTS.slice(index));
    assert.is(code, CODES[first]);
    assert.equal([...new Set(steps)], FAULTS.slice(0, index + 1));
    assert.equal([month, inFlight], [0, 0]);
  });
}

call('a call without faults passes every step and counts', async () => {
  const { steps, code, month, inFlight } = await perform([]);
  assert.equal([code, month, inFlight], ['ok', 1, 0]);
  assert.equal([...new Set(steps)], [...FAULTS]);
});

call('an answer that cannot be sent is given back, unless its first byte was sent', async () => {
  const failing = async () => {
    throw new ServiceError('upstream_unavailable');
  };
  assert.is((await perform([], { send: failing })).month, 0);
  const kept = await perform([], {
    send(_answer, { keep }) {
      keep();
      return failing();
    },
  });
  assert.equal([kept.code, kept.month], ['upstream_unavailable', 1]);
});

call('a call refused for its plan does not count in the month', async () => {
  assert.is((await perform(['plan'])).month, 0);
});

call.run();
