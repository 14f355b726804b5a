/** Sends letters by SMTP. */
import { createTransport } from 'nodemailer';
import type { Carrier } from './mail.ts';

export interface SmtpSettings {
  /** smtp:// or smtps://, with user and password if the server needs them. */
  readonly url: string;
  readonly from: string;
}

/**
 * Timeouts in milliseconds. Letters are sent one after another; with nodemailer's defaults of minutes, one
 * letter would delay the others for long.
 */
const TIMEOUTS = {
  connectionTimeout: 10_000,
  greetingTimeout: 10_000,
  socketTimeout: 20_000,
  dnsTimeout: 5_000,
};

export function smtpCarrier({ url, from }: SmtpSettings): Carrier {
  const transport = createTransport({
    url,
    ...TIMEOUTS,
    ...(sendsPassword(url) && { requireTLS: true }),
    // A letter never reads a file or an address.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    async carry({ to, subject, text, html }) {
      await transport.sendMail({
        from,
        // An object, because a string would be parsed and could hold several addresses.
        to: { name: '', address: to },
        subject,
        text,
        html,
        headers: { 'Auto-Submitted': 'auto-generated' },
      });
    },
    close: () => transport.close(),
  };
}

/**
 * True if the URL sends a password over a network without TLS from the start; STARTTLS is then
 * required. `?requireTLS=false` in the URL overrides it.
 */
function sendsPassword(url: string): boolean {
  const { username, hostname, protocol } = new URL(url);
  const near = ['localhost', '127.0.0.1', '[::1]'].includes(hostname);
  return username !== '' && protocol === 'smtp:' && !near;
}
