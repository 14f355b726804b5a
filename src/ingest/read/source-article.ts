/** One article of a source document. Its text may be empty only if it has amendment notes. */
export interface SourceArticle {
  article_no?: string;
  heading?: string;
  section?: string;
  text: string;
  amendment_notes?: string[];
}
