/** Says why a text is not JSON, for the mistakes that programs and people make most. */

/** Returns the reason for a text that `JSON.parse` refuses. */
export function notJson(text: string): string {
  const written = text.trim();
  const mend = MENDS.find(({ fits }) => fits(written))?.mend;
  return mend === undefined ? 'not JSON' : `not JSON: ${mend}`;
}

const MENDS: readonly { fits: (text: string) => boolean; mend: string }[] = [
  {
    fits: (text) => /^\{\s*'/.test(text),
    mend: 'names and texts need double quotes (in Python, write with json.dumps)',
  },
  {
    fits: (text) => text.endsWith(',') && isJson(text.slice(0, -1)),
    mend: 'remove the comma after the object, or put all objects into one array',
  },
  {
    fits: (text) => /:\s*(?:NaN|None|True|False|-?Infinity|undefined)\s*[,}\]]/.test(text),
    mend: 'write null, true or false in place of NaN, None, True or False',
  },
  {
    fits: (text) => !/["{}[\]]/.test(text) && /^[^,;\t]+(?:[,;\t][^,;\t]*)+$/.test(text),
    mend: 'the line looks like one of a CSV table: write each row as a JSON object',
  },
  {
    fits: (text) => !/[{}[\]]/.test(text),
    mend: 'the line has no object; sanad import makes documents of a text',
  },
  { fits: (text) => /,\s*[}\]]/.test(text), mend: 'remove the comma before the closing bracket' },
  {
    fits: (text) => text.startsWith('{') && !text.endsWith('}'),
    mend: 'the line ends before the object does; a document is one line, without line breaks',
  },
];

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
