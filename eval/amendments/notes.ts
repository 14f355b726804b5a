/** Compares the changes read from an article's amendment notes with the gold changes, note by note. */
import type { ComparedChange } from './changes.ts';
import { compareChanges } from './changes.ts';
import type { FoundArticle } from './corpus.ts';
import type { Subject } from './subject.ts';

export function compareNotes({ row, article }: FoundArticle, subject: Subject): ComparedChange[] {
  const notes = article.amendment_notes ?? [];
  const last = Math.max(notes.length - 1, ...row.changes.map(({ note_index }) => note_index));
  return Array.from({ length: last + 1 }, (_, at) => {
    const expected = row.changes
      .filter(({ note_index, also_in_notes }) => note_index === at || also_in_notes.includes(at))
      .map((gold) => ({ gold, note: gold, repeated: gold.note_index !== at }));
    const note = notes[at];
    return compareChanges(
      expected,
      note === undefined ? [] : subject.readNote(note, row.article_no ?? undefined),
      true,
    );
  }).flat();
}
