/**
 * Notes of amendment that a source prints as headings of sections. They become notes of the articles that
 * they change, because a heading is printed as it is and changes nothing.
 */
import type { NotedSection } from '../../core.ts';
import { readNotedSection } from '../../core.ts';
import type { SourceArticle } from './source-article.ts';

/**
 * The articles with clean headings. A note on one article goes to the first article below it, with the
 * sentences printed before the note. A note that repeals a section goes to all articles up to the next
 * heading. A heading that is printed twice is one of each article, unless the document repeats its headings
 * on every article.
 */
export function withNotedSections(articles: SourceArticle[]): SourceArticle[] {
  const first = articles.findIndex(({ section }) => section !== undefined);
  if (first === -1) return articles;
  const repeats = articles.slice(first).every(({ section }) => section !== undefined);
  let heading: string | undefined;
  let noted: NotedSection | null = null;
  return articles.map((article) => {
    const { section, ...rest } = article;
    const begins = section !== undefined && !(repeats && section === heading);
    if (begins) {
      heading = section;
      noted = readNotedSection(section);
    }
    if (noted === null) return article;
    const clean = noted.section !== undefined && section !== undefined ? { section: noted.section } : {};
    const changed = { ...rest, ...clean };
    if (!begins && !noted.ofSection) return changed;
    return {
      ...changed,
      text: begins && noted.text !== undefined ? `${noted.text}\n${rest.text}` : rest.text,
      amendment_notes: [noted.note, ...(rest.amendment_notes ?? [])],
    };
  });
}
