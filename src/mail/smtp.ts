/** Letters by SMTP. */
import { createTransport } from 'nodemailer';
import type { Carrier } from './mail.ts';

export interface SmtpSettings {
  /** smtp:// or smtps://, with user and password where the server asks for them. */
  readonly url: string;
  readonly from: string;
}

/** nodemailer's own are minutes; no letter is worth holding up those behind it so long. */
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
    // A letter is text that is written here: nothing in it may name a file or an address to read.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    async carry({ to, subject, text, html }) {
      await transport.sendMail({
        from,
        // As an object it is one address, whatever it holds.
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

/** A password goes over the network encrypted or not at all, but to this machine. `?requireTLS=false` overrules it. */
function sendsPassword(url: string): boolean {
  const { username, hostname, protocol } = new URL(url);
  const near = ['localhost', '127.0.0.1', '[::1]'].includes(hostname);
  return username !== '' && protocol === 'smtp:' && !near;
}
