/**
 * A text as it is read: what is no word of it is so many blanks, so that every place in it stays where it was. Controls
 * come from damaged files, tags and white space by name from HTML.
 *
 * A tag with letters beyond ASCII in an attribute stays: blanks would move the places in bytes. So does any other
 * character reference: a number of which digits were taken for blanks would be another number.
 */
export function readable(text: string): string {
  if (!TO_BLANK.test(text)) return text;
  return text.replace(CONTROL, ' ').replace(TAG, blankOf).replace(BLANK_REFERENCE, blankOf);
}

/** All but those that are white space, and those beyond ASCII, which take two bytes. */
const CONTROL = /(?![\t\n\v\f\r\x80-\x9f])\p{Cc}/gu;

const TAG = /<\/?([a-z][a-z0-9]*)[ -;=?-~\t\n\r]{0,2000}?>/gi;

const BLANK_REFERENCE = /&(?:nbsp|ensp|emsp|thinsp|zwnj|zwj|lrm|rlm|shy|#160|#x0*a0|#820[3-7]|#x200[b-f]);/gi;

const TO_BLANK = /[<&]|(?![\t\n\v\f\r\x80-\x9f])\p{Cc}/u;

/** Elements that end the line before them. */
const BLOCKS = new Set(
  'p div br li ul ol tr td th table h1 h2 h3 h4 h5 h6 section article blockquote'.split(' '),
);

function blankOf(written: string, element?: string | number): string {
  const isBlock = typeof element === 'string' && BLOCKS.has(element.toLowerCase());
  return (isBlock ? '\n' : ' ').padEnd(written.length, ' ');
}
