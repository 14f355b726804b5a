/** Every operation of the API. */
import { extract } from './citations/extract.ts';
import { verify } from './citations/verify.ts';
import { citeBatch } from './cite/batch.ts';
import { cite } from './cite/cite.ts';
import { document } from './document/document.ts';
import { path } from './graph/path.ts';
import { related } from './graph/related.ts';
import { traverse } from './graph/traverse.ts';
import { jurisdictions } from './jurisdictions/jurisdictions.ts';
import type { Operation } from './operation.ts';
import { reason } from './reason/reason.ts';
import { search } from './search/search.ts';
import { status } from './status/status.ts';

export const OPERATIONS = {
  search,
  reason,
  cite,
  citeBatch,
  extract,
  verify,
  document,
  traverse,
  graphPath: path,
  graphRelated: related,
  jurisdictions,
  status,
} satisfies Record<string, Operation>;
