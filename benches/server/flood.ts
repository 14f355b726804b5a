/**
 * A load generator that costs little compared with the server under load. It uses raw sockets and requests
 * rendered in advance. Of each response it reads only the status, the length, the header `Retry-After` and
 * whether a given text occurs. Connections are kept alive with one request at a time, and opened again when
 * the server closes them.
 */
import type { Socket } from 'node:net';
import { connect } from 'node:net';
import { setTimeout as delay, setImmediate as turn } from 'node:timers/promises';

export interface FloodOptions {
  readonly url: string;
  /** Whole HTTP requests as bytes, which are sent one after the other, over and over. */
  readonly requests: readonly Buffer[];
  /**
   * Number of connections. A request that finds none free waits for one. The wait counts: times begin when a
   * request was due.
   */
  readonly connections: number;
  /** Text that occurs only in answers of full quality, such as reranked ones. */
  readonly mark: string;
}

export interface FloodResult {
  /** Seconds from the first due request to the last answer. */
  readonly seconds: number;
  readonly sent: number;
  /**
   * Milliseconds from when a request was due to its answer: `answered` with 200, `refused` with 503 and
   * `Retry-After`.
   */
  readonly answered: readonly number[];
  readonly refused: readonly number[];
  /** Number of answers with 200 that contain the text `mark`. */
  readonly marked: number;
  /** Number of answers with any other status than 200, and than 503 with `Retry-After`. */
  readonly failed: number;
  /** Number of requests without an answer: the connection ended first, or the timeout passed. */
  readonly unanswered: number;
  /** Milliseconds that requests waited in this generator for a free connection. */
  readonly held: readonly number[];
}

/** Milliseconds that the server gets to accept all connections before the load begins. */
const ACCEPTED_MS = 300;
/** Milliseconds that answers may take after the last request was due. */
const ANSWER_TIMEOUT_MS = 10_000;

/** Sends `perSecond` requests a second by the clock, whether or not earlier ones are answered. */
export async function openLoop(
  options: FloodOptions,
  perSecond: number,
  seconds: number,
): Promise<FloodResult> {
  const flood = new Flood(options);
  await flood.connect();
  const began = performance.now();
  for (let due = 0; due < perSecond * seconds; ) {
    const elapsed = performance.now() - began;
    const upTo = Math.min((elapsed / 1000) * perSecond, perSecond * seconds);
    for (; due < upTo; due++) flood.ask(began + (due / perSecond) * 1000);
    await turn();
  }
  await flood.idle(ANSWER_TIMEOUT_MS);
  return flood.end(began);
}

/** Keeps every connection busy: each sends its next request as soon as it has an answer. */
export async function closedLoop(options: FloodOptions, seconds: number): Promise<FloodResult> {
  const flood = new Flood(options);
  await flood.connect();
  const began = performance.now();
  const until = began + seconds * 1000;
  flood.onFree = () => {
    if (performance.now() < until) flood.ask(performance.now());
  };
  for (let asked = 0; asked < options.connections; asked++) flood.ask(performance.now());
  await flood.idle(seconds * 1000 + ANSWER_TIMEOUT_MS);
  return flood.end(began);
}

interface Connection {
  socket: Socket;
  /**
   * Time at which the current request was due, in milliseconds of `performance.now`; undefined if there is
   * none.
   */
  due: number | undefined;
  /** Head of the current answer, as far as it has been read. */
  head: string;
  missing: number;
  status: number;
  hasRetryAfter: boolean;
  marked: boolean;
  closes: boolean;
}

const HEAD_END = '\r\n\r\n';

class Flood {
  readonly #options: FloodOptions;
  readonly #connections = new Set<Connection>();
  readonly #free: Connection[] = [];
  #waiting: number[] = [];
  #waitingFrom = 0;
  #turn = 0;
  #open = 0;
  #sent = 0;
  #marked = 0;
  #failed = 0;
  #unanswered = 0;
  #ended = false;
  #lastAnswer = 0;
  readonly #answered: number[] = [];
  readonly #refused: number[] = [];
  readonly #held: number[] = [];
  #idle: (() => void) | undefined;
  onFree: () => void = () => {};

  constructor(options: FloodOptions) {
    this.#options = options;
  }

  async connect(): Promise<void> {
    await Promise.all(Array.from({ length: this.#options.connections }, () => this.#connect()));
    // A client sees a connection as open before the server has accepted it, so give the server time to do
    // that.
    await delay(ACCEPTED_MS);
  }

  ask(due: number): void {
    this.#open += 1;
    this.#sent += 1;
    const connection = this.#free.pop();
    if (connection === undefined) this.#waiting.push(due);
    else this.#write(connection, due);
  }

  /** Resolves when every request is answered, or after `ms` milliseconds. */
  idle(ms: number): Promise<void> {
    if (this.#open === 0) return Promise.resolve();
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, ms);
      this.#idle = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }

  end(began: number): FloodResult {
    this.#ended = true;
    for (const { socket } of this.#connections) socket.destroy();
    return {
      seconds: (Math.max(this.#lastAnswer, began + 1) - began) / 1000,
      sent: this.#sent,
      answered: this.#answered,
      refused: this.#refused,
      marked: this.#marked,
      failed: this.#failed,
      unanswered: this.#unanswered + this.#open,
      held: this.#held,
    };
  }

  #connect(): Promise<void> {
    const { hostname, port } = new URL(this.#options.url);
    return new Promise((resolve) => {
      const socket = connect({ host: hostname, port: Number(port), noDelay: true });
      const connection: Connection = {
        socket,
        due: undefined,
        head: '',
        missing: -1,
        status: 0,
        hasRetryAfter: false,
        marked: false,
        closes: false,
      };
      this.#connections.add(connection);
      socket.on('connect', () => {
        resolve();
        this.#freed(connection);
      });
      socket.on('data', (bytes) => this.#read(connection, bytes));
      socket.on('error', () => {});
      socket.on('close', () => {
        resolve();
        this.#closed(connection);
      });
    });
  }

  #closed(connection: Connection): void {
    this.#connections.delete(connection);
    const at = this.#free.indexOf(connection);
    if (at >= 0) this.#free.splice(at, 1);
    if (this.#ended) return;
    if (connection.due !== undefined) {
      this.#unanswered += 1;
      this.#done();
    }
    void this.#connect();
  }

  #freed(connection: Connection): void {
    const due = this.#waiting[this.#waitingFrom];
    if (due === undefined) {
      this.#free.push(connection);
      this.onFree();
      return;
    }
    this.#waitingFrom += 1;
    if (this.#waitingFrom === this.#waiting.length) {
      this.#waiting = [];
      this.#waitingFrom = 0;
    }
    this.#write(connection, due);
  }

  #write(connection: Connection, due: number): void {
    const { requests } = this.#options;
    connection.due = due;
    connection.head = '';
    connection.missing = -1;
    connection.marked = false;
    this.#held.push(performance.now() - due);
    connection.socket.write(requests[this.#turn++ % requests.length] as Buffer);
  }

  #read(connection: Connection, bytes: Buffer): void {
    let body = bytes;
    if (connection.missing < 0) {
      const text = connection.head + bytes.toString('latin1');
      const end = text.indexOf(HEAD_END);
      connection.head = text;
      if (end < 0) return;
      body = bytes.subarray(Math.max(0, end + HEAD_END.length - (text.length - bytes.length)));
      const head = text.slice(0, end).toLowerCase();
      connection.status = Number(head.slice(9, 12));
      connection.hasRetryAfter = head.includes('\r\nretry-after:');
      connection.closes = head.includes('\r\nconnection: close');
      connection.missing = Number(/\r\ncontent-length: (\d+)/.exec(head)?.[1] ?? 0);
    }
    connection.missing -= body.length;
    if (connection.status === 200 && body.includes(this.#options.mark)) connection.marked = true;
    if (connection.missing > 0) return;
    const ms = performance.now() - (connection.due as number);
    if (connection.status === 200) this.#answered.push(ms);
    else if (connection.status === 503 && connection.hasRetryAfter) this.#refused.push(ms);
    else this.#failed += 1;
    if (connection.marked) this.#marked += 1;
    connection.due = undefined;
    this.#lastAnswer = performance.now();
    if (connection.closes) connection.socket.destroy();
    else this.#freed(connection);
    this.#done();
  }

  #done(): void {
    this.#open -= 1;
    if (this.#open === 0) this.#idle?.();
  }
}
