/** Result of resolving a citation, and the day that it holds for. */

/**
 * Date of the text that contains the citation: a day, YYYY-MM-DD, or a year if the day is unknown, with the
 * last day on which the text may have been written.
 */
export type CitingTime = { readonly day: string } | { readonly year: number; readonly last?: string };

export interface Resolution {
  readonly ids: readonly string[];
  /** True if the words fit several documents, of which the corpus may lack some. */
  readonly isAmbiguous: boolean;
  /** True if the words say too little to find a document, such as a number without its year. */
  readonly isUnderspecified: boolean;
  /** Day or year that decided which law is meant, if successive laws have borne the cited name. */
  readonly on?: string;
}
