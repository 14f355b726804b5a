/** Reads plain text as blocks: each line is a paragraph. */
import type { Content } from './block.ts';
import { tidy } from './block.ts';

export function readPlainText(bytes: Buffer): Content {
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new Error('the text is not UTF-8: convert it, for instance with iconv -f WINDOWS-1256 -t UTF-8');
  }
  const lines = tidy(text.replaceAll('\r', '\n').replaceAll('\f', '\n')).split('\n');
  return { blocks: lines.map((line) => ({ text: line, isHeading: false })), findings: [] };
}
