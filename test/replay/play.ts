/** Sends the requests of a recording one after another, and reports each answer with its masks applied. */
import { createHash } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { linkTokens } from '../support/accounts/accounts.ts';
import { closeGrpc, sendGrpc } from './doors/grpc.ts';
import { closeHttp, sendHttp } from './doors/http.ts';
import type { NativeDoor } from './doors/native.ts';
import { openNative } from './doors/native.ts';
import { masked, maskedHeaders, namesOfMetrics } from './masks.ts';
import type { Answer, HttpStep, LetterStep, StageName, Step } from './recording/step.ts';
import type { Stage, Subject } from './stages.ts';
import { STAGES } from './stages.ts';

/** Texts with more characters than this are recorded by their beginning, length and digest. */
const LONGEST_TEXT = 200_000;
const BEGINNING = 2_000;
/** Milliseconds to wait for a letter. The service puts it into the outbox after its answer. */
const LETTER_MS = 30_000;

/** Sends the requests stage by stage. For each stage the service starts with other settings. */
export async function play(
  subject: Subject,
  steps: readonly Step[],
  heard: (step: Step, answer: Answer) => void,
): Promise<void> {
  const captured = new Map<string, string>();
  const native = openNative(subject.checkout, subject.folder);
  try {
    for (const name of Object.keys(STAGES) as StageName[]) {
      const ofStage = steps.filter(({ stage }) => stage === name);
      if (ofStage.length === 0) continue;
      const stage = await subject.start(name);
      try {
        for (const step of ofStage)
          heard(step, await answerTo(filled(step, captured), step, stage, native, captured));
      } finally {
        closeGrpc();
        await stage.close();
      }
    }
  } finally {
    native.close();
    closeHttp();
  }
}

/** Replaces the placeholders of a request, such as `{{key.main}}`, by the captured values. */
function filled<S extends Step>(step: S, captured: ReadonlyMap<string, string>): S {
  const text = JSON.stringify(step);
  if (!text.includes('{{')) return step;
  return JSON.parse(
    text.replace(/\{\{([\w.]+)\}\}/g, (whole, name) => {
      const value = captured.get(name);
      return value === undefined ? whole : JSON.stringify(value).slice(1, -1);
    }),
  );
}

async function answerTo(
  sent: Step,
  step: Step,
  stage: Stage,
  native: NativeDoor,
  captured: Map<string, string>,
): Promise<Answer> {
  switch (sent.door) {
    case 'http':
      return httpAnswer(sent, stage, captured);
    case 'grpc': {
      const { head, trailers, ...called } = await sendGrpc(stage.grpcAddress, sent);
      const metadata = { ...(head as object), ...(trailers as object) };
      return {
        metadata: maskedHeaders(metadata, captured, true),
        body: shortened(masked(JSON.stringify(called), captured)),
      };
    }
    case 'command': {
      const { status, stdout, stderr } = stage.command(sent.args, sent.input);
      // While the command ran, the server may have closed the idle HTTP connection. So the next request opens
      // a new one.
      closeHttp();
      keep(step, stdout, captured);
      const shown = (text: string) => shortened(masked(text.replaceAll(stage.dataDir, '<data>'), captured));
      return { status, stdout: shown(stdout), stderr: shown(stderr) };
    }
    case 'native':
      return { body: shortened(JSON.stringify(await native.call(sent))) };
    case 'letter':
      return letter(sent, stage, captured);
  }
}

async function httpAnswer(step: HttpStep, stage: Stage, captured: Map<string, string>): Promise<Answer> {
  const url = step.internal ? stage.internalUrl : stage.url;
  try {
    const { status, headers, text } = await sendHttp(url, step);
    keep(step, text, captured);
    const hidden = masked(text, captured).replaceAll(stage.grpcAddress.split(':')[1] ?? '', '<gRPC port>');
    const body = step.path === '/metrics' ? namesOfMetrics(text) : hidden;
    return {
      status,
      headers: {
        ...maskedHeaders(headers, captured, body !== text),
        // The body names the gRPC port, which differs in each run, so the entity tag made from the body
        // differs too.
        ...(step.path === '/.well-known/api-catalog' && { etag: '<tag>' }),
      },
      body: shortened(body),
    };
  } catch (error) {
    return { failed: (error as Error).message };
  }
}

async function letter(
  { to, kind, count, token }: LetterStep,
  { dataDir }: Stage,
  captured: Map<string, string>,
): Promise<Answer> {
  const deadline = Date.now() + LETTER_MS;
  let tokens = linkTokens(dataDir, to, kind);
  while (tokens.length < count && Date.now() < deadline) {
    await delay(50);
    tokens = linkTokens(dataDir, to, kind);
  }
  const newest = tokens.at(-1);
  if (newest !== undefined) captured.set(token, newest);
  return { letters: tokens.length };
}

function keep({ capture = {} }: Step, text: string, captured: Map<string, string>): void {
  for (const [name, member] of Object.entries(capture)) {
    const value = memberOf(text, member);
    if (value === undefined) process.stderr.write(`no ${name} in an answer: ${text.slice(0, 300)}\n`);
    else captured.set(name, value);
  }
}

function memberOf(text: string, member: string): string | undefined {
  try {
    const value: unknown = JSON.parse(text)[member];
    return typeof value === 'string' ? value : undefined;
  } catch {
    return undefined;
  }
}

function shortened(text: string): string {
  if (text.length <= LONGEST_TEXT) return text;
  const digest = createHash('sha256').update(text).digest('hex');
  return `${text.slice(0, BEGINNING)} … ${text.length} characters, sha256 ${digest}`;
}
