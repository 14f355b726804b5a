/** A passage of a text: signs of what is left out around it, and the whole text to unfold. */
import type { Site } from '../page.ts';

const ELLIPSIS = '…';
/** A longer text is read on its own page. */
const LONGEST_UNFOLDED = 20_000;

const inOneLine = (text: string): string => text.replace(/\s+/g, ' ').trim();
const says = (text: string): boolean => /[\p{L}\p{N}]/u.test(text);

/** Text before and after a passage: an ellipsis if the passage is cut there, else nothing. */
interface Edges {
  readonly before: string;
  readonly after: string;
}

/**
 * Returns the edges of the passage in `whole`; none where the text is not known, or is not that of the
 * passage.
 */
export function edgesOf(passage: string, whole: string | undefined): Edges {
  const [part, all] = [inOneLine(passage), inOneLine(whole ?? '')];
  const at = all.indexOf(part);
  if (part === '' || at < 0) return { before: '', after: '' };
  return {
    before: says(all.slice(0, at)) ? `${ELLIPSIS} ` : '',
    after: says(all.slice(at + part.length)) ? ` ${ELLIPSIS}` : '',
  };
}

/** The whole article of a passage that is only a part of it. */
export function WholeArticle({
  passage,
  whole,
  dead,
  site,
}: {
  readonly passage: string;
  readonly whole: string | undefined;
  /** Why the text is no law today, if so. */
  readonly dead: string | undefined;
  readonly site: Site;
}) {
  const { before, after } = edgesOf(passage, whole);
  if (whole === undefined || whole.length > LONGEST_UNFOLDED || before + after === '') return null;
  return (
    <details class="whole">
      <summary>{site.words.ask.whole}</summary>
      <blockquote lang="ar" dir="rtl" class={dead && 'dead'}>
        {whole}
      </blockquote>
    </details>
  );
}
