/** Letters form of a text that keeps its lines, by which items of lists are told apart. */
import { normalize } from '../../core.ts';

export function lettersByLine(text: string): string {
  return text
    .split('\n')
    .map((line) => normalize(line, 'letters'))
    .join('\n');
}
