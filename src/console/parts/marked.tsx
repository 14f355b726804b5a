/** A passage with the words of a query marked. */
import { analyze } from '../../core.ts';

/** Marks the words of `text` that the search counts as words of `query`. */
export function Marked({ text, query }: { readonly text: string; readonly query: string }) {
  const wanted = new Set(analyze(query).map(({ term }) => term));
  const pieces = [];
  let end = 0;
  for (const token of analyze(text)) {
    if (!wanted.has(token.term) || token.start < end) continue;
    pieces.push(text.slice(end, token.start), <mark>{text.slice(token.start, token.end)}</mark>);
    end = token.end;
  }
  return (
    <>
      {pieces}
      {text.slice(end)}
    </>
  );
}
