/** How large and how slow one HTTP request may be: what the server enforces, and what the error catalog tells. */
export const HTTP_LIMITS = {
  bodyBytes: 64 * 1024,
  /** Of those that read a whole text, as specified: 200,000 Arabic letters are 400 KB, and 1.2 MB in JSON's escapes. */
  textBodyBytes: 1024 * 1024,
  /** Of a batch: 1,000 citations of 500 characters, written in JSON's escapes. */
  batchBodyBytes: 4 * 1024 * 1024,
  /** Path and query together, as they stand in the request line: ASCII. */
  targetBytes: 4 * 1024,
  headerBytes: 16 * 1024,
  headersMs: 10_000,
  requestMs: 30_000,
} as const;
