/** Limits of one HTTP request, which the server enforces and the error catalog names. */
export const HTTP_LIMITS = {
  bodyBytes: 64 * 1024,
  /**
   * For operations that read a whole text: the 200,000 Arabic letters of the specification are 400 KB
   * in UTF-8, and 1.2 MB with JSON escapes.
   */
  textBodyBytes: 1024 * 1024,
  /** For batches: 1,000 citations of 500 characters, with JSON escapes. */
  batchBodyBytes: 4 * 1024 * 1024,
  /** Path and query together, in ASCII as in the request line. */
  targetBytes: 4 * 1024,
  headerBytes: 16 * 1024,
  headersMs: 10_000,
  requestMs: 30_000,
} as const;
