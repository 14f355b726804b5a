/**
 * Queue of e-mails, with one file for each in the data directory: `<id>.<claim>.json`. Only the files' owner
 * can read them, because the link in an e-mail gives access to an account. The modification time of a file is
 * the time of the next try: before it, no process touches the file.
 *
 * To send an e-mail, a process sets the file's time into the future and renames the file. If several
 * processes try at once, only one rename succeeds. If that process dies, another takes the e-mail when the
 * time comes, so an e-mail may be sent twice but is not lost before it expires. While the mail server cannot
 * be reached or refuses for a time, each pause is as long as the e-mail has waited so far (from 5 seconds to
 * 15 minutes), so the pauses double without a stored count.
 *
 * Without a mail server, e-mails stay in the folder for a person to read, until they expire.
 */
import { randomUUID } from 'node:crypto';
import { mkdir, open, readdir, readFile, rename, rm, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import type { Log } from '../log.ts';
import type { StoredLetter } from './letter-file.ts';
import { readLetter, writeLetter } from './letter-file.ts';
import type { Carrier, Outbox } from './mail.ts';

/** Time in milliseconds for which a process claims an e-mail: longer than one try to send it can take. */
const CLAIM_MS = 2 * 60_000;
const SHORTEST_PAUSE_MS = 5_000;
const LONGEST_PAUSE_MS = 15 * 60_000;
/**
 * Pause in milliseconds after a permanent refusal, because the server's configuration may be wrong and get
 * corrected. It also follows an error with the e-mail's file.
 */
const REFUSED_PAUSE_MS = 60 * 60_000;
const ROUND_MS = 5_000;
const DRAFT = '.draft';
/** Age in milliseconds from which a draft counts as left behind: far longer than writing an e-mail takes. */
const DRAFT_MS = 10 * 60_000;
/**
 * Longest wait for the mail server when the service stops, in milliseconds. An e-mail whose sending is cut
 * off is sent after the next start.
 */
const LAST_LETTER_MS = 2_000;

export interface OutboxOptions {
  readonly folder: string;
  /** Sends the e-mails; if `undefined`, no mail server is configured and e-mails stay in the folder. */
  readonly carrier: Carrier | undefined;
  readonly log: Log;
  /** Interval in milliseconds between two passes over the folder of e-mails. */
  readonly roundMs?: number;
  readonly shortestPauseMs?: number;
}

export function openOutbox(options: OutboxOptions): Outbox {
  const { folder, carrier, log, roundMs = ROUND_MS, shortestPauseMs = SHORTEST_PAUSE_MS } = options;
  let working: Promise<void> | undefined;
  let again = false;
  let closed = false;

  /** Runs one pass over the folder at a time, and one more if `work` was called during the pass. */
  function work(): Promise<void> {
    again = true;
    working ??= (async () => {
      while (again && !closed) {
        again = false;
        await round().catch((err: unknown) => log.error({ err }, 'outbox not readable'));
      }
      working = undefined;
    })();
    return working;
  }

  async function round(): Promise<void> {
    const names = await namesIn(folder);
    await removeDrafts(
      folder,
      names.filter((name) => name.endsWith(DRAFT)),
    );
    for (const name of names.filter((name) => name.endsWith('.json')).sort()) {
      if (closed) return;
      await handle(name).catch(async (err: unknown) => {
        // ENOENT: the file no longer exists under this name, because another process has renamed or removed
        // it.
        if ((err as NodeJS.ErrnoException).code === 'ENOENT') return;
        log.error({ letter: idOf(name), err }, 'letter not handled');
        await setTime(join(folder, name), Date.now() + REFUSED_PAUSE_MS);
      });
    }
  }

  async function handle(name: string): Promise<void> {
    const path = join(folder, name);
    const now = Date.now();
    if ((await stat(path)).mtimeMs > now) return;
    const letter = readLetter(await readFile(path, 'utf8'));
    if (Date.parse(letter.expires_at) <= now) {
      await rm(path);
      log.warn({ letter: idOf(name), posted_at: letter.posted_at }, 'letter expired before it was sent');
      return;
    }
    if (carrier === undefined) return;
    const claimed = join(folder, fileName(idOf(name)));
    await setTime(path, now + CLAIM_MS);
    await rename(path, claimed);
    try {
      await carrier.carry(letter);
    } catch (error) {
      const waited = now - Date.parse(letter.posted_at);
      const pause = pauseAfter(error, Math.max(shortestPauseMs, waited));
      log.warn(
        { letter: idOf(name), again_in_s: Math.round(pause / 1000), ...errorFacts(error) },
        'letter not sent',
      );
      await setTime(claimed, now + pause);
      return;
    }
    await rm(claimed);
    log.info({ letter: idOf(name) }, 'letter sent');
  }

  const timer = setInterval(() => void work(), roundMs);
  // The timer is unreferenced, so that it does not keep the process alive.
  timer.unref();
  void work();

  return {
    async post(letter) {
      await write(folder, { ...letter, posted_at: new Date().toISOString() });
      void work();
    },
    async close() {
      closed = true;
      clearInterval(timer);
      let late: NodeJS.Timeout | undefined;
      await Promise.race([working, new Promise((resolve) => (late = setTimeout(resolve, LAST_LETTER_MS)))]);
      clearTimeout(late);
      carrier?.close();
    },
  };
}

async function namesIn(folder: string): Promise<string[]> {
  try {
    return await readdir(folder);
  } catch (error) {
    // The folder is created with the first e-mail, so a missing folder means that there are none.
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}

/**
 * Removes the drafts of killed processes, because a draft contains an e-mail address and a link. Young drafts
 * stay, because another process may be writing them. The age is taken as an absolute difference, because the
 * clock may have been set back.
 */
async function removeDrafts(folder: string, drafts: readonly string[]): Promise<void> {
  for (const name of drafts) {
    const path = join(folder, name);
    // `written` is undefined if the draft was renamed or removed meanwhile.
    const written = await stat(path).catch(() => undefined);
    if (written !== undefined && Math.abs(Date.now() - written.mtimeMs) > DRAFT_MS)
      await rm(path, { force: true });
  }
}

/** Writes an e-mail atomically: to a draft file, which is renamed when its contents are on disk. */
async function write(folder: string, letter: StoredLetter): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const path = join(folder, fileName(randomUUID()));
  const draft = `${path}${DRAFT}`;
  try {
    const file = await open(draft, 'wx', 0o600);
    try {
      await file.writeFile(writeLetter(letter));
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(draft, path);
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
  const directory = await open(folder, 'r');
  await directory.sync().finally(() => directory.close());
}

const fileName = (id: string) => `${id}.${randomUUID().slice(0, 8)}.json`;
const idOf = (name: string) => name.slice(0, name.indexOf('.'));

function setTime(path: string, ms: number): Promise<void> {
  return utimes(path, ms / 1000, ms / 1000);
}

interface SmtpError {
  readonly code?: unknown;
  readonly command?: unknown;
  readonly responseCode?: unknown;
}

function pauseAfter(error: unknown, waited: number): number {
  const { responseCode } = error as SmtpError;
  const refused = typeof responseCode === 'number' && responseCode >= 500;
  return refused ? REFUSED_PAUSE_MS : Math.min(LONGEST_PAUSE_MS, waited);
}

/**
 * Returns facts of a mail error for the log. The mail server's own sentences are left out, because they may
 * repeat the e-mail address or the credentials.
 */
function errorFacts(error: unknown): object {
  const { code, command, responseCode } = error as SmtpError;
  const facts = { code, command, response_code: responseCode };
  return Object.fromEntries(
    Object.entries(facts).filter(([, value]) => ['string', 'number'].includes(typeof value)),
  );
}
