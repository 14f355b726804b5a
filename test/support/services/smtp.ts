/** A mail server on loopback that keeps the letters it receives. */
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { PROMPTLY_MS } from '../promptly.ts';

interface Received {
  readonly from: string;
  readonly to: readonly string[];
  /** The letter with its headers, exactly as the client sent it. */
  readonly raw: string;
}

export interface MailServer {
  readonly port: number;
  readonly received: Received[];
  readonly logins: { readonly user: string; readonly password: string }[];
  /** Resolves when the server has received `count` letters. */
  got(count: number): Promise<void>;
  close(): Promise<void>;
}

export interface MailServerOptions {
  readonly port?: number;
  /** True if clients must log in before they send. */
  readonly authenticated?: boolean;
  /** SMTP status code with which the server refuses every recipient. If absent, it accepts them. */
  readonly refuseWith?: number;
}

export async function startMailServer(options: MailServerOptions = {}): Promise<MailServer> {
  const received: Received[] = [];
  const logins: { user: string; password: string }[] = [];
  const server = new SMTPServer({
    authOptional: options.authenticated !== true,
    allowInsecureAuth: true,
    disabledCommands: ['STARTTLS'],
    onAuth({ username, password }, _session, done) {
      logins.push({ user: username ?? '', password: password ?? '' });
      done(null, { user: username ?? '' });
    },
    onRcptTo(_address, _session, done) {
      const { refuseWith } = options;
      if (refuseWith === undefined) return done();
      done(Object.assign(new Error('not here: <jurist@example.org>'), { responseCode: refuseWith }));
    },
    onData(stream, { envelope }, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        received.push({
          from: envelope.mailFrom === false ? '' : envelope.mailFrom.address,
          to: envelope.rcptTo.map(({ address }) => address),
          raw: Buffer.concat(chunks).toString('utf8'),
        });
        done();
      });
    },
  });
  // Ignores errors of connections, such as a client that disconnects.
  server.on('error', () => {});
  server.listen(options.port ?? 0, '127.0.0.1');
  await once(server.server, 'listening');
  return {
    port: (server.server.address() as AddressInfo).port,
    received,
    logins,
    async got(count) {
      const deadline = Date.now() + 2 * PROMPTLY_MS;
      while (received.length < count) {
        if (Date.now() > deadline) throw new Error(`${received.length} letters of ${count} came`);
        await new Promise((resolve) => setTimeout(resolve, 10));
      }
    },
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}

/** Returns a port on which nothing listens, so that a server can start there later. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

/** Content type and decoded text of each MIME part of a letter. */
export function partsOf(raw: string): { type: string; content: string }[] {
  const boundary = /boundary="([^"]+)"/.exec(raw)?.[1] ?? '';
  return raw
    .split(`--${boundary}`)
    .slice(1, -1)
    .map((part) => {
      const [head = '', ...body] = part.split('\r\n\r\n');
      return {
        type: /Content-Type: ([^;\r\n]+)/i.exec(head)?.[1] ?? '',
        content: decoded(
          body.join('\r\n\r\n'),
          /Content-Transfer-Encoding: (\S+)/i.exec(head)?.[1] ?? '7bit',
        ),
      };
    });
}

function decoded(body: string, encoding: string): string {
  if (encoding === 'base64') return Buffer.from(body, 'base64').toString('utf8');
  if (encoding !== 'quoted-printable') return body;
  const bytes = body
    .replaceAll(/=\r?\n/g, '')
    .replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1').toString('utf8');
}
