/** Contracts of mail: letters, the carrier that sends them, the outbox that stores them. */

export interface Letter {
  readonly to: string;
  readonly subject: string;
  /** Plain text of the same content as `html`. */
  readonly text: string;
  readonly html: string;
  /** The letter is dropped after this time: RFC 3339, UTC. */
  readonly expires_at: string;
}

/** Hands a letter to a mail server; rejects if the server does not accept it. */
export interface Carrier {
  carry(letter: Letter): Promise<void>;
  close(): void;
}

/** Durable queue of letters. */
export interface Outbox {
  /**
   * Resolves when the letter is on disk. It is then sent, and retried until it is sent or has expired.
   */
  post(letter: Letter): Promise<void>;
  /** Stops sending after the current letter. The others are sent after the next start. */
  close(): Promise<void>;
}
