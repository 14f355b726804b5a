import { readdirSync, readFileSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { Log } from '../../src/log.ts';
import type { Letter } from '../../src/mail/mail.ts';
import { openOutbox } from '../../src/mail/outbox.ts';
import { smtpCarrier } from '../../src/mail/smtp.ts';
import { temporaryFolder } from '../support/folders.ts';
import { freePort, startMailServer } from '../support/services/smtp.ts';

const outboxes = suite('mail/outbox');

const letter = (more: Partial<Letter> = {}): Letter => ({
  to: 'jurist@example.org',
  subject: 'تأكيد',
  text: 'نص',
  html: '<p>نص</p>',
  expires_at: new Date(Date.now() + 3_600_000).toISOString(),
  ...more,
});

/** An outbox of letters whose retry and clean-up intervals are short enough for a test. */
function outboxAt(folder: string, port: number | undefined, login = '') {
  const lines: { level: string; facts: Record<string, unknown>; event: string }[] = [];
  const line = (level: string) => (facts: object, event: string) => {
    lines.push({ level, facts: { ...facts }, event });
  };
  const log: Log = { info: line('info'), warn: line('warn'), error: line('error') };
  const carrier =
    port === undefined
      ? undefined
      : smtpCarrier({ url: `smtp://${login}127.0.0.1:${port}`, from: 'Sanad <no-reply@sanad.example>' });
  const outbox = openOutbox({ folder, carrier, log, roundMs: 20, shortestPauseMs: 20 });
  return { ...outbox, lines };
}

async function until(holds: () => boolean): Promise<void> {
  const deadline = Date.now() + 120_000;
  while (!holds()) {
    if (Date.now() > deadline) throw new Error('it did not come to that');
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}

outboxes('a letter is sent to the mail server, and then removed', async () => {
  const server = await startMailServer({ authenticated: true });
  const folder = join(temporaryFolder(), 'outbox');
  const { post, close, lines } = outboxAt(folder, server.port, 'mailer:s%2Fcret@');
  await post(letter());
  await server.got(1);
  await until(() => readdirSync(folder).length === 0);
  await close();
  await server.close();
  assert.equal(server.logins, [{ user: 'mailer', password: 's/cret' }]);
  const [{ from, to, raw } = { from: '', to: [], raw: '' }] = server.received;
  assert.equal([from, to], ['no-reply@sanad.example', ['jurist@example.org']]);
  assert.match(raw, 'Auto-Submitted: auto-generated');
  assert.equal(
    lines.map(({ event }) => event),
    ['letter sent'],
  );
  assert.not.match(JSON.stringify(lines), /jurist|cret/);
});

outboxes(
  'while the mail server is away a letter waits, on disk and readable by the owner only, also through a restart',
  async () => {
    const port = await freePort();
    const folder = join(temporaryFolder(), 'outbox');
    const before = outboxAt(folder, port);
    await before.post(letter());
    const [name = ''] = readdirSync(folder);
    assert.equal([statSync(folder).mode & 0o777, statSync(join(folder, name)).mode & 0o777], [0o700, 0o600]);
    await until(() => before.lines.length >= 2);
    await before.close();
    const { event, facts } = before.lines[0] ?? {};
    assert.equal([event, facts?.code], ['letter not sent', 'ESOCKET']);
    assert.is(readdirSync(folder).length, 1);

    const after = outboxAt(folder, port);
    const server = await startMailServer({ port });
    await server.got(1);
    await until(() => readdirSync(folder).length === 0);
    await after.close();
    await server.close();
    assert.is(server.received.length, 1);
  },
);

outboxes('the letter of a dead process is sent when its claim expires, and not before', async () => {
  const server = await startMailServer();
  const folder = temporaryFolder();
  const path = join(folder, '1.claimed.json');
  writeFileSync(path, JSON.stringify({ ...letter(), posted_at: new Date().toISOString() }));
  const soon = Date.now() / 1000 + 2;
  utimesSync(path, soon, soon);
  const { close } = outboxAt(folder, server.port);
  await new Promise((resolve) => setTimeout(resolve, 200));
  assert.is(server.received.length, 0);
  await server.got(1);
  assert.ok(Date.now() / 1000 >= soon);
  await close();
  await server.close();
});

outboxes('several processes on one outbox send each letter once', async () => {
  const server = await startMailServer();
  const folder = temporaryFolder();
  const several = Array.from({ length: 4 }, () => outboxAt(folder, server.port));
  const posted = Array.from({ length: 40 }, (_, i) =>
    several[i % 4]?.post(letter({ to: `jurist-${i}@example.org` })),
  );
  await Promise.all(posted);
  await server.got(40);
  await until(() => readdirSync(folder).length === 0);
  for (const { close } of several) await close();
  await server.close();
  assert.is(new Set(server.received.flatMap(({ to }) => to)).size, 40);
  assert.is(server.received.length, 40);
});

outboxes(
  'after a permanent refusal the next try comes late, and no word of the server is logged',
  async () => {
    const server = await startMailServer({ refuseWith: 550 });
    const folder = temporaryFolder();
    const { post, close, lines } = outboxAt(folder, server.port);
    await post(letter());
    await until(() => lines.length > 0);
    await close();
    await server.close();
    assert.equal(
      [lines[0]?.facts.response_code, lines[0]?.facts.command, lines[0]?.facts.again_in_s],
      [550, 'RCPT TO', 3_600],
    );
    assert.not.match(JSON.stringify(lines), 'jurist');
    assert.is(readdirSync(folder).length, 1);
  },
);

outboxes('without a mail server, letters stay in the folder until they expire', async () => {
  const folder = temporaryFolder();
  const { post, close, lines } = outboxAt(folder, undefined);
  await post(letter({ text: 'kept' }));
  await post(letter({ expires_at: new Date(Date.now() + 1_500).toISOString() }));
  assert.is(readdirSync(folder).length, 2);
  await until(() => readdirSync(folder).length === 1);
  await close();
  const [name = ''] = readdirSync(folder);
  assert.match(readFileSync(join(folder, name), 'utf8'), '"text": "kept"');
  assert.equal(
    lines.map(({ event }) => event),
    ['letter expired before it was sent'],
  );
});

outboxes('a file that is no letter does not delay the others', async () => {
  const server = await startMailServer();
  const folder = temporaryFolder();
  writeFileSync(join(folder, '0.x.json'), '{"to":');
  const { post, close, lines } = outboxAt(folder, server.port);
  await post(letter());
  await server.got(1);
  await new Promise((resolve) => setTimeout(resolve, 100));
  await close();
  await server.close();
  assert.is(lines.filter(({ event }) => event === 'letter not handled').length, 1);
});

outboxes('an address cannot inject a header or a second recipient', async () => {
  const server = await startMailServer();
  const folder = temporaryFolder();
  const { post, close } = outboxAt(folder, server.port);
  const smuggled = 'x\r\nBcc: other@example.org\r\n\r\n.\r\nMAIL FROM:<a@b.example>';
  await post(letter({ subject: smuggled }));
  await server.got(1);
  for (const to of [`jurist@example.org\r\nRCPT TO:<other@example.org>`, 'a@example.org, other@example.org'])
    await post(letter({ to }));
  await new Promise((resolve) => setTimeout(resolve, 300));
  await close();
  await server.close();
  for (const { to, raw } of server.received) {
    assert.ok(!to.includes('other@example.org'), JSON.stringify(to));
    assert.not.match(raw, /^Bcc:/m);
    assert.is(raw.match(/^From:/gm)?.length, 1);
  }
});

outboxes('drafts of killed processes are removed, new ones stay', async () => {
  const folder = temporaryFolder();
  const [old, future, fresh] = ['old', 'future', 'fresh'].map((id) =>
    join(folder, `${id}.0000abcd.json.draft`),
  ) as [string, string, string];
  for (const draft of [old, future, fresh]) writeFileSync(draft, '{"to":"jurist@exa');
  const hour = 3600;
  utimesSync(old, Date.now() / 1000 - hour, Date.now() / 1000 - hour);
  // A draft dated in the future, as one written before the clock was set back.
  utimesSync(future, Date.now() / 1000 + hour, Date.now() / 1000 + hour);
  const { close } = outboxAt(folder, undefined);
  await until(() => readdirSync(folder).length === 1);
  // A draft that another process leaves behind while this one runs.
  writeFileSync(old, '{"to":"jurist@exa');
  utimesSync(old, Date.now() / 1000 - hour, Date.now() / 1000 - hour);
  await until(() => readdirSync(folder).length === 1);
  await close();
  assert.equal(readdirSync(folder), ['fresh.0000abcd.json.draft']);
});

outboxes.run();
