/** Letters that the service writes. */

export interface Letter {
  readonly to: string;
  readonly subject: string;
  /** The same twice: for those who read no HTML. */
  readonly text: string;
  readonly html: string;
  /** After it nobody needs the letter any more: RFC 3339, UTC. */
  readonly expires_at: string;
}

/** Hands a letter to a mail server; rejects where none took it. */
export interface Carrier {
  carry(letter: Letter): Promise<void>;
  close(): void;
}

/** What has taken a letter loses it no more. */
export interface Outbox {
  /** The letter is on disk when the promise resolves; it is sent then, and tried again until it is sent or has expired. */
  post(letter: Letter): Promise<void>;
  /** Stops sending, after the letter that is being sent. What is left goes out after the next start. */
  close(): Promise<void>;
}
