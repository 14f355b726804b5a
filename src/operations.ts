/**
 * All operations, in the order of the API description. Routes and descriptions of every transport are made
 * from this list.
 */

import { changePassword } from './usecases/account/change-password.ts';
import { changeSettings } from './usecases/account/change-settings.ts';
import { createAccountKey } from './usecases/account/create-key.ts';
import { forgotPassword } from './usecases/account/forgot-password.ts';
import { listAccountKeys } from './usecases/account/list-keys.ts';
import { login } from './usecases/account/login.ts';
import { me } from './usecases/account/me.ts';
import { quota } from './usecases/account/quota.ts';
import { resetPassword } from './usecases/account/reset-password.ts';
import { revokeAccountKey } from './usecases/account/revoke-key.ts';
import { sendVerification } from './usecases/account/send-verification.ts';
import { signup } from './usecases/account/signup.ts';
import { usage } from './usecases/account/usage.ts';
import { confirmAddress, verifyAddress } from './usecases/account/verify-address.ts';
import { article } from './usecases/article/article.ts';
import { documentChanges } from './usecases/article/changes.ts';
import { articleDiff } from './usecases/article/diff.ts';
import { documentEffects } from './usecases/article/effects.ts';
import { articles } from './usecases/article/list.ts';
import { articleVersions } from './usecases/article/versions.ts';
import { citeBatch } from './usecases/citations/batch.ts';
import { cite } from './usecases/citations/cite.ts';
import { extract } from './usecases/citations/extract.ts';
import { verify } from './usecases/citations/verify.ts';
import { document } from './usecases/document/document.ts';
import { path } from './usecases/graph/path.ts';
import { related } from './usecases/graph/related.ts';
import { traverse } from './usecases/graph/traverse.ts';
import { jurisdictions } from './usecases/jurisdictions/jurisdictions.ts';
import type { AccountOperation, AnyOperation, KeyOperation } from './usecases/operation.ts';
import { reason } from './usecases/reason/reason.ts';
import { searchBatch } from './usecases/search/batch.ts';
import { search } from './usecases/search/search.ts';
import { status } from './usecases/status/status.ts';

/** Operations that need an API key: REST below /v1, gRPC and MCP. */
export const OPERATIONS = {
  search,
  searchBatch,
  reason,
  cite,
  citeBatch,
  extract,
  verify,
  document,
  articles,
  article,
  articleVersions,
  articleDiff,
  documentChanges,
  documentEffects,
  traverse,
  graphPath: path,
  graphRelated: related,
  jurisdictions,
  status,
} satisfies Record<string, KeyOperation>;

/** Operations for the owner of an account: REST below /account. */
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
  changeSettings,
  listAccountKeys,
  createAccountKey,
  revokeAccountKey,
  usage,
  quota,
} satisfies Record<string, AccountOperation>;

export const ALL_OPERATIONS: readonly AnyOperation[] = [
  ...Object.values(OPERATIONS),
  ...Object.values(ACCOUNT_OPERATIONS),
];
