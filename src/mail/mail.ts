/**
 * Contracts for e-mail: letters, the carrier that sends them, and the outbox that stores them until they are
 * sent.
 */

export interface Letter {
  readonly to: string;
  readonly subject: string;
  /** Plain text with the same content as `html`. */
  readonly text: string;
  readonly html: string;
  /** Time after which the letter is dropped unsent: RFC 3339, UTC. */
  readonly expires_at: string;
}

/** Hands letters to a mail server. `carry` rejects if the server does not accept the letter. */
export interface Carrier {
  carry(letter: Letter): Promise<void>;
  close(): void;
}

/** Durable queue of letters to be sent. */
export interface Outbox {
  /**
   * Resolves when the letter is on disk. The outbox then tries to send it until it is sent or has expired.
   */
  post(letter: Letter): Promise<void>;
  /** Stops sending after the current letter. The remaining letters are sent after the next start. */
  close(): Promise<void>;
}
