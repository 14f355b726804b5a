/** Contract of the pages that browsers get for requests which no page of the service answers. */
import type { ServiceError } from '../../../errors.ts';
import type { HttpContext } from '../../http-context.ts';

export interface FailurePages {
  /** Sends the page of the failure if a browser should get one. Resolves with false if nothing was sent. */
  send(ctx: HttpContext, failure: ServiceError): Promise<boolean>;
  /**
   * Returns the page for a request whose head could not be parsed; undefined if its bytes do not show that a
   * browser sent it.
   */
  unparsed(failure: ServiceError, head: string, requestId: string): UnparsedPage | undefined;
}

interface UnparsedPage {
  readonly headers: Readonly<Record<string, string>>;
  readonly html: string;
}
