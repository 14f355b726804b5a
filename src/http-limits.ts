/** Limits of one HTTP request, which the server enforces and the descriptions of errors name. */
export const HTTP_LIMITS = {
  bodyBytes: 64 * 1024,
  /**
   * Maximum size in bytes of the body of an operation that reads a whole text. The 200,000 Arabic letters
   * that the specification allows are 400 KB in UTF-8. Written as JSON escapes they would be 1.2 MB and do
   * not fit.
   */
  textBodyBytes: 1024 * 1024,
  /**
   * Maximum size in bytes of the body of a batch: 1,000 citations of 500 characters, written as JSON escapes.
   */
  batchBodyBytes: 4 * 1024 * 1024,
  /**
   * Maximum length in bytes of path and query together, in the ASCII form of the request line. The 1,000
   * Arabic letters of a search take 6 KB there, and 4 KiB of the head stay for headers.
   */
  targetBytes: 12 * 1024,
  headerBytes: 16 * 1024,
  headersMs: 10_000,
  requestMs: 30_000,
} as const;
