/** Types that the readers of formats share: blocks of text, findings, and the form of their result. */

/** A paragraph, a heading, an item of a list or a row of a table. */
export interface Block {
  /** Text; line breaks are those of the source, not of the page. */
  text: string;
  /** True if the source marks it as a heading: by its element, its style, bold type or larger letters. */
  isHeading: boolean;
  /** Page on which it begins, from 1, if the format has pages. */
  page?: number;
}

/** Something of the source that a person should look at. */
export interface ImportFinding {
  kind:
    | 'no_text'
    | 'no_articles'
    | 'title_doubtful'
    | 'doubtful_heading'
    | 'number_missing'
    | 'number_repeated'
    | 'article_without_text'
    | 'issuing_articles'
    | 'lines_removed'
    | 'columns'
    | 'lines_beside'
    | 'letters_unknown'
    | 'numbers_counted'
    | 'reader_note';
  /** Sentence for a person. */
  message: string;
  page?: number;
}

/** Content of a file. */
export interface Content {
  blocks: Block[];
  /** Title in the metadata of the file, if there is one. */
  title?: string;
  pages?: number;
  findings: ImportFinding[];
}

/** Replaces runs of blanks by one, keeps line breaks, and removes blank lines and direction marks. */
export function tidy(text: string): string {
  return text
    .replaceAll(/[\u200e\u200f\u202a-\u202e\u2066-\u2069\u00ad\ufeff]/g, '')
    .split('\n')
    .map((line) => line.replaceAll(/[^\S\n]+/g, ' ').trim())
    .filter((line) => line !== '')
    .join('\n');
}
