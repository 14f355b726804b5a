/**
 * What the service has acknowledged: accounts, passwords and keys. A change whose request got no answer stays
 * open: both outcomes are possible.
 */

export interface KeyFact {
  readonly id: string;
  readonly key: string;
  /** `uncertain`: the key's revocation was requested, but no answer said whether it was done. */
  state: 'works' | 'uncertain' | 'revoked';
}

export interface AccountFact {
  readonly email: string;
  readonly id: string;
  /** The password that works. There are two if a change of password was requested and no answer came. */
  passwords: string[];
  verified: boolean;
  readonly keys: KeyFact[];
}

export interface Facts {
  readonly accounts: AccountFact[];
}

export const keysIn = ({ accounts }: Facts, state: KeyFact['state']): KeyFact[] =>
  accounts.flatMap(({ keys }) => keys.filter((key) => key.state === state));
