/** Everything that the owner of an account does. */
import type { AccountOperation } from './account-operation.ts';
import { changePassword } from './change-password.ts';
import { createAccountKey } from './create-key.ts';
import { forgotPassword } from './forgot-password.ts';
import { listAccountKeys } from './list-keys.ts';
import { login } from './login.ts';
import { me } from './me.ts';
import { quota } from './quota.ts';
import { resetPassword } from './reset-password.ts';
import { revokeAccountKey } from './revoke-key.ts';
import { sendVerification } from './send-verification.ts';
import { signup } from './signup.ts';
import { usage } from './usage.ts';
import { confirmAddress, verifyAddress } from './verify-address.ts';

export const ACCOUNT_OPERATIONS = {
  signup,
  verifyAddress,
  confirmAddress,
  sendVerification,
  login,
  changePassword,
  forgotPassword,
  resetPassword,
  me,
  listAccountKeys,
  createAccountKey,
  revokeAccountKey,
  usage,
  quota,
} satisfies Record<string, AccountOperation>;
