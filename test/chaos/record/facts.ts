/**
 * Accounts, passwords and keys that the service acknowledged. A request without an answer leaves its outcome
 * open.
 */

export interface KeyFact {
  readonly id: string;
  readonly key: string;
  /** `uncertain`: a revocation was requested and not answered. */
  state: 'works' | 'uncertain' | 'revoked';
}

export interface AccountFact {
  readonly email: string;
  readonly id: string;
  /** One password, or two if a change was requested and not answered. */
  passwords: string[];
  verified: boolean;
  readonly keys: KeyFact[];
}

export interface Facts {
  readonly accounts: AccountFact[];
}

export const keysIn = ({ accounts }: Facts, state: KeyFact['state']): KeyFact[] =>
  accounts.flatMap(({ keys }) => keys.filter((key) => key.state === state));
