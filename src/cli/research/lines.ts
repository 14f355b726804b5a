/** How commands write answers for people. */
import { styleText } from 'node:util';

/** Maximum length of a passage in a list, in Unicode code points. */
const PASSAGE_LENGTH = 240;

/** Styles of text on stdout; plain in a pipe or file, and if NO_COLOR is set. */
export const bold = (text: string): string => styled('bold', text);
export const dim = (text: string): string => styled('dim', text);

function styled(style: 'bold' | 'dim', text: string): string {
  const { stdout } = process;
  return stdout.isTTY && stdout.hasColors() ? styleText(style, text) : text;
}

/** Returns the beginning of a passage on one line. */
export function shortened(text: string): string {
  const characters = [...text.replace(/\s+/g, ' ').trim()];
  return characters.length <= PASSAGE_LENGTH
    ? characters.join('')
    : `${characters.slice(0, PASSAGE_LENGTH).join('')}…`;
}
