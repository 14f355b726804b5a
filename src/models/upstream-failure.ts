/**
 * Errors of model services, without any content of request or response. Services repeat the request in their
 * errors, and a question must never be logged.
 */
import { APICallError } from '@ai-sdk/provider';

/**
 * Error: the response of a model service has the wrong form. The message says what is wrong, but not the
 * value.
 */
export class BadAnswer extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'BadAnswer';
  }
}

export class UpstreamFailure extends Error {
  constructor(service: string, error: unknown) {
    super(`${service} ${whatHappened(error)}`);
    this.name = 'UpstreamFailure';
  }
}

function whatHappened(error: unknown): string {
  if (error instanceof BadAnswer) return `gave a bad answer: ${error.message}`;
  if (!(error instanceof Error)) return 'failed';
  if (error.name === 'TimeoutError') return 'did not answer in its time';
  if (error.name === 'AbortError') return 'was not waited for';
  if (!APICallError.isInstance(error)) return `failed: ${error.name}`;
  const { statusCode } = error;
  if (statusCode !== undefined && statusCode >= 400) return `answered ${statusCode}`;
  const code = networkCode(error);
  if (code !== undefined) return `cannot be reached: ${code}`;
  return statusCode === undefined ? 'cannot be reached' : 'gave an answer that cannot be read';
}

function networkCode(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  const { code } = error as NodeJS.ErrnoException;
  return typeof code === 'string' ? code : networkCode(error.cause);
}
