/** Sends e-mails by SMTP. */
import type { Transporter } from 'nodemailer';
import type { Carrier } from './mail.ts';

export interface SmtpSettings {
  /** Address of the mail server, smtp:// or smtps://, with user and password if the server needs them. */
  readonly url: string;
  readonly from: string;
}

/**
 * Timeouts of a connection to the mail server, in milliseconds. E-mails are sent one after another; with
 * nodemailer's defaults of minutes, one e-mail would delay the others too long.
 */
const TIMEOUTS = {
  connectionTimeout: 10_000,
  greetingTimeout: 10_000,
  socketTimeout: 20_000,
  dnsTimeout: 5_000,
};

export function smtpCarrier({ url, from }: SmtpSettings): Carrier {
  let opened: Promise<Transporter> | undefined;
  // Loaded by the first e-mail, because most instances send none for a long time.
  const open = async () => {
    const { createTransport } = await import('nodemailer');
    return createTransport({
      url,
      ...TIMEOUTS,
      ...(sendsPassword(url) && { requireTLS: true }),
      // An e-mail must not make nodemailer read a local file or fetch a URL.
      disableFileAccess: true,
      disableUrlAccess: true,
    });
  };
  return {
    async carry({ to, subject, text, html }) {
      // A transport that failed to open is opened again for the next e-mail.
      opened ??= open().catch((error) => {
        opened = undefined;
        throw error;
      });
      const transport = await opened;
      await transport.sendMail({
        from,
        // The recipient is an object, because nodemailer would parse a string, which could hold several
        // addresses.
        to: { name: '', address: to },
        subject,
        text,
        html,
        headers: { 'Auto-Submitted': 'auto-generated' },
      });
    },
    close: () =>
      void opened?.then(
        (transport) => transport.close(),
        () => {},
      ),
  };
}

/**
 * True if the URL would send a password over a network without TLS. STARTTLS is then required, unless the URL
 * has `?requireTLS=false`.
 */
function sendsPassword(url: string): boolean {
  const { username, hostname, protocol } = new URL(url);
  const near = ['localhost', '127.0.0.1', '[::1]'].includes(hostname);
  return username !== '' && protocol === 'smtp:' && !near;
}
