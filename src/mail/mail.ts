/**
 * Contracts for e-mails: the e-mail itself, the carrier that sends it, and the outbox that stores e-mails
 * until they are sent.
 */

export interface Letter {
  readonly to: string;
  readonly subject: string;
  /** Plain text with the same content as `html`. */
  readonly text: string;
  readonly html: string;
  /** Time after which the e-mail is dropped unsent: RFC 3339, UTC. */
  readonly expires_at: string;
}

/**
 * Hands e-mails to a mail server. `carry` rejects if the mail server cannot be reached or does not accept the
 * e-mail.
 */
export interface Carrier {
  carry(letter: Letter): Promise<void>;
  close(): void;
}

/** Durable queue of e-mails to be sent. */
export interface Outbox {
  /**
   * Resolves when the e-mail is on disk. The outbox then tries to send it until it is sent or has expired.
   */
  post(letter: Letter): Promise<void>;
  /** Stops sending after the current e-mail. The remaining e-mails are sent after the next start. */
  close(): Promise<void>;
}
