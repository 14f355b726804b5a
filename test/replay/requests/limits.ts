/**
 * Requests that issue keys of each plan, and requests that exceed limits: rates, the rate of reason, monthly
 * quotas.
 */
import type { CommandStep, Step } from '../recording/step.ts';
import { get, post } from './http.ts';

const command = (group: string, args: readonly string[], more: Partial<CommandStep> = {}): CommandStep => ({
  stage: 'open',
  door: 'command',
  group,
  args,
  ...more,
});

const issue = (name: string, options: readonly string[]): CommandStep =>
  command('keys', ['keys', 'issue', '--email', `${name}@example.org`, ...options, '--json'], {
    capture: { [`key.${name}`]: 'key', [`id.${name}`]: 'id', [`account.${name}`]: 'account_id' },
  });

const RATES = ['--requests-per-minute', '100000', '--reason-per-minute', '100000'];

/** Requests that issue the API keys. They come first, because the later requests use these keys. */
export const keySteps = (): Step[] => [
  issue('main', ['--plan', 'enterprise', ...RATES]),
  issue('free', ['--plan', 'free', '--requests-per-minute', '5000', '--reason-per-minute', '5000']),
  issue('revoked', ['--plan', 'payg']),
  command('keys', ['keys', 'revoke', '{{id.revoked}}', '--json']),
  issue('used', ['--plan', 'payg', '--requests-per-minute', '1', '--reason-per-minute', '1']),
  issue('spent', ['--plan', 'payg', ...RATES]),
  command('keys', ['accounts', 'limits', 'spent@example.org', '--monthly-requests', '2', '--json']),
  get('status', '/v1/status'),
];

export function limitSteps(): Step[] {
  const used = { headers: { Authorization: 'Bearer {{key.used}}' } };
  const spent = { headers: { Authorization: 'Bearer {{key.spent}}' } };
  const question = { question: 'ما مدة الإجازة السنوية؟' };
  return [
    // The first two answers use up the quota of 2. No refused request may come before them: it is given back
    // only after its answer.
    get('quota', '/v1/jurisdictions', spent),
    get('quota', '/v1/status', spent),
    post('quota', '/v1/search', {}, spent),
    get('quota', '/v1/document/eg-leg-1799-1', spent),
    get('quota', '/v1/jurisdictions', spent),
    post('quota', '/v1/reason', { ...question, stream: true }, spent),
    post('quota', '/v1/cite/batch', { citations: ['القانون رقم 131 لسنة 1948'] }, spent),
    get('rates', '/v1/jurisdictions', used),
    get('rates', '/v1/jurisdictions', used),
    post('rates', '/v1/cite', { citation: 'القانون رقم 131 لسنة 1948' }, used),
    post('rates', '/v1/reason', question, used),
    post('rates', '/v1/reason', question, used),
    post('rates', '/v1/reason', { ...question, stream: true }, used),
    post(
      'rates',
      '/v1/cite/batch',
      { citations: Array.from({ length: 150 }, () => 'القانون رقم 131 لسنة 1948') },
      used,
    ),
  ];
}
