/**
 * Replaces control characters (from damaged files), tags and white space references (from HTML) by as many
 * blanks, so that positions in the text stay valid.
 *
 * A tag with non-ASCII letters in an attribute is kept, because blanks would shift byte positions. Other
 * character references are kept too, because blanks in place of digits would change a number.
 */
export function readable(text: string): string {
  if (!TO_BLANK.test(text)) return text;
  return text.replace(CONTROL, ' ').replace(TAG, blankOf).replace(BLANK_REFERENCE, blankOf);
}

/**
 * Control characters that are replaced: those of ASCII except white space. Others take two bytes in UTF-8, so
 * that a blank in their place would shift byte positions.
 */
const CONTROL = /(?![\t\n\v\f\r\x80-\x9f])\p{Cc}/gu;

const TAG = /<\/?([a-z][a-z0-9]*)[ -;=?-~\t\n\r]{0,2000}?>/gi;

const BLANK_REFERENCE = /&(?:nbsp|ensp|emsp|thinsp|zwnj|zwj|lrm|rlm|shy|#160|#x0*a0|#820[3-7]|#x200[b-f]);/gi;

const TO_BLANK = /[<&]|(?![\t\n\v\f\r\x80-\x9f])\p{Cc}/u;

/** HTML elements that form a block. Their tags become a line end, and other tags a blank. */
const BLOCKS = new Set(
  'p div br li ul ol tr td th table h1 h2 h3 h4 h5 h6 section article blockquote'.split(' '),
);

function blankOf(written: string, element?: string | number): string {
  const isBlock = typeof element === 'string' && BLOCKS.has(element.toLowerCase());
  return (isBlock ? '\n' : ' ').padEnd(written.length, ' ');
}
