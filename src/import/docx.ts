/** Reads DOCX as blocks of text: mammoth turns it into HTML, which keeps headings, bold type and tables. */
import type { Content } from './block.ts';
import { blocksOfHtml } from './html.ts';
import { library } from './libraries.ts';

export async function readDocx(bytes: Buffer): Promise<Content> {
  const { default: mammoth } = await library('mammoth', 'DOCX');
  const { value, messages } = await mammoth.convertToHtml(
    { buffer: bytes },
    {
      convertImage: mammoth.images.imgElement(async () => ({ src: '' })),
      includeEmbeddedStyleMap: false,
      // Word's style for the title of a document, which is none of its headings.
      styleMap: ["p[style-name='Title'] => h1:fresh"],
    },
  );
  const content = await blocksOfHtml(value);
  // A style that mammoth does not know is an ordinary paragraph, which is no loss.
  const notes = messages.map(({ message }) => message).filter((note) => !/^Unrecognised .*style/.test(note));
  for (const message of new Set(notes)) content.findings.push({ kind: 'reader_note', message });
  return content;
}
