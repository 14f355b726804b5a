/** Times that a person has to wait, in words. */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { waitInWords } from '../../../../src/transports/http/account/pages/wait.ts';

test('a time is in the unit that a person thinks in, and in the form that its number asks for', () => {
  const cases = [
    [0, 'ثانية واحدة', '1 second'],
    [2, 'ثانيتين', '2 seconds'],
    [7.2, '8 ثوانٍ', '8 seconds'],
    [11, '11 ثانية', '11 seconds'],
    [90, '90 ثانية', '90 seconds'],
    [91, 'دقيقتين', '2 minutes'],
    [400, '7 دقائق', '7 minutes'],
    [3_412, '57 دقيقة', '57 minutes'],
    [6_000, 'ساعتين', '2 hours'],
    [86_400, '24 ساعة', '24 hours'],
  ] as const;
  for (const [seconds, ar, en] of cases) assert.equal(waitInWords(seconds), { ar, en }, String(seconds));
});

test.run();
