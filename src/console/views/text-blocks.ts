/** Divides the full text of a document into its articles. */
import type { ListedArticle } from '../../usecases/article/schema.ts';

export interface Block {
  /** The article that the block is; absent for a preamble, a section or a closing. */
  readonly article?: ListedArticle;
  /** The line that names the article. */
  readonly head?: string;
  /** The other lines, without empty ones. */
  readonly lines: readonly string[];
}

/**
 * Returns the blocks in the order of the text. An article begins at the line that begins with its name; the
 * names are looked for in the order of the list, so that a line that cites an article begins none.
 */
export function textBlocks(text: string, list: readonly ListedArticle[], word: string): Block[] {
  const blocks: { article?: ListedArticle; head?: string; lines: string[] }[] = [{ lines: [] }];
  let next = 0;
  for (const line of text.split('\n')) {
    const found = articleAt(line, list, next, word);
    if (found !== undefined) {
      next = found + 1;
      blocks.push({ article: list[found] as ListedArticle, head: line, lines: [] });
    } else if (line.trim() !== '') {
      blocks.at(-1)?.lines.push(line);
    }
  }
  return blocks.filter(({ article, lines }) => article !== undefined || lines.length > 0);
}

/** A source may lack the head of an article, so that many further articles are looked at. */
const LOOK_AHEAD = 3;

function articleAt(
  line: string,
  list: readonly ListedArticle[],
  next: number,
  word: string,
): number | undefined {
  if (!line.startsWith(word)) return undefined;
  for (let index = next; index < Math.min(list.length, next + LOOK_AHEAD); index++) {
    const name = list[index]?.article_no ?? '';
    const rest = [`${word} ${name}`, `${word} (${name})`].find((head) => line.startsWith(head));
    if (rest !== undefined && /^(?:$|[\s:(.،-])/u.test(line.slice(rest.length))) return index;
  }
  return undefined;
}
