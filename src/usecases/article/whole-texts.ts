/** The texts that passages are parts of, for pages that show a passage and let people read on. */
import { Buffer } from 'node:buffer';
import { articleKey } from '../../core.ts';
import type { Corpus } from '../../stores/corpus.ts';
import type { Services } from '../services.ts';
import { withGeneration } from '../services.ts';
import { articlesAsked, findArticle } from './articles-of.ts';

/** The whole of which a passage is a part: an article, or a document without articles. */
export interface PlaceOfPassage {
  readonly canonical_id: string;
  readonly article_no?: string | undefined;
  /** The passage itself, with which the text is found faster where it is the whole text. */
  readonly snippet?: string | undefined;
  /** The Gregorian day whose wording the passage has; today if undefined. */
  readonly day?: string | undefined;
}

/**
 * Returns the text of each place, in the order of the places; undefined where the corpus lacks it. A passage
 * that is the whole text costs two small reads, another one that of its article, or of a document without
 * articles.
 */
export function wholeTexts(
  places: readonly PlaceOfPassage[],
  services: Services,
): Promise<(string | undefined)[]> {
  return withGeneration(services, ({ corpus }) => {
    return places.map((place) => {
      const { canonical_id, article_no, snippet, day = services.today() } = place;
      if (corpus.documentOrdinal(canonical_id) === undefined) return undefined;
      if (snippet !== undefined && snippet === onlyChunk(corpus, place)) return snippet;
      if (article_no === undefined) return textOfDocument(corpus, canonical_id, day);
      return findArticle(articlesAsked(corpus, canonical_id, article_no), article_no, day)?.version?.text;
    });
  });
}

/** The text that is searched, of an article or a document that has it in one piece. */
function onlyChunk(corpus: Corpus, { canonical_id, article_no }: PlaceOfPassage): string | undefined {
  const ordinal =
    article_no === undefined
      ? corpus.unnumberedOrdinal(canonical_id)
      : corpus.articleOrdinal(canonical_id, articleKey(article_no));
  if (ordinal === undefined || corpus.chunkCount(ordinal) !== 1) return undefined;
  return corpus.chunkText(corpus.firstChunk(ordinal)).trim();
}

function textOfDocument(corpus: Corpus, canonicalId: string, day: string): string | undefined {
  const bytes = corpus.document(canonicalId, day);
  if (bytes === undefined) return undefined;
  const { full_text } = JSON.parse(Buffer.from(bytes).toString('utf8')) as { full_text?: string };
  return full_text;
}
