/** Reads HTML as blocks of text, with parse5. */
import type { DefaultTreeAdapterTypes } from 'parse5';
import type { Block, Content, ImportFinding } from './block.ts';
import { tidy } from './block.ts';
import { library } from './libraries.ts';

type Node = DefaultTreeAdapterTypes.ChildNode;
type Element = DefaultTreeAdapterTypes.Element;

/** Elements without text of the document. */
const LEFT_OUT: ReadonlySet<string> = new Set(
  'script style template noscript nav header footer aside form button select iframe svg head'.split(' '),
);
/** Elements that do not end a paragraph. */
const INLINE: ReadonlySet<string> = new Set(
  'a abbr b bdi bdo cite code del dfn em font i ins kbd label mark q s small span strong sub sup tt u var wbr'.split(
    ' ',
  ),
);
const BOLD: ReadonlySet<string> = new Set(['b', 'strong']);

/** Reads a file. Its encoding is that of its byte order mark or of its `meta` element; else UTF-8. */
export async function readHtml(bytes: Buffer): Promise<Content> {
  return blocksOfHtml(decoded(bytes));
}

/** Returns the blocks of HTML. A paragraph that is bold as a whole counts as a heading. */
export async function blocksOfHtml(html: string): Promise<Content> {
  const { parse } = await library('parse5', 'HTML');
  const blocks: Block[] = [];
  let parts: string[] = [];
  let [isBold, headings, counted] = [true, 0, 0];
  let title: string | undefined;
  const end = () => {
    const text = tidy(parts.join(''));
    if (text !== '') blocks.push({ text, isHeading: headings > 0 || isBold });
    parts = [];
    isBold = true;
  };
  const visit = (node: Node, bold: boolean): void => {
    if ('value' in node) {
      const text = node.value.replaceAll(/\s+/g, ' ');
      if (text.trim() !== '' && !bold) isBold = false;
      parts.push(text);
      return;
    }
    if (!('tagName' in node)) return;
    const { tagName: tag } = node;
    if (tag === 'title' && title === undefined) title = tidy(textOf(node));
    if (tag === 'head') for (const child of node.childNodes) if (isTitle(child)) title = tidy(textOf(child));
    if (LEFT_OUT.has(tag) || isHidden(node)) return;
    if (tag === 'br') {
      parts.push('\n');
      return;
    }
    if (tag === 'li' && node.parentNode?.nodeName === 'ol') counted += 1;
    const isBlock = !INLINE.has(tag);
    const isHeading = /^h[1-6]$/.test(tag);
    if ((tag === 'td' || tag === 'th') && parts.some((part) => part.trim() !== '')) parts.push(' | ');
    else if (isBlock && tag !== 'td' && tag !== 'th' && !isInCell(node)) end();
    if (isHeading) headings += 1;
    for (const child of node.childNodes) visit(child, bold || BOLD.has(tag));
    if (isBlock && tag !== 'td' && tag !== 'th') {
      if (isInCell(node)) parts.push(' ');
      else end();
    }
    if (isHeading) headings -= 1;
  };
  for (const node of parse(html).childNodes) visit(node, false);
  end();
  const message = `${counted} items of numbered lists: their numbers are counted when they are shown, and are not in the text`;
  const findings: ImportFinding[] = counted > 0 ? [{ kind: 'numbers_counted', message }] : [];
  return { blocks, findings, ...(title !== undefined && title !== '' && { title }) };
}

const isTitle = (node: Node): node is Element => 'tagName' in node && node.tagName === 'title';

function textOf(node: Node): string {
  if ('value' in node) return node.value;
  return 'childNodes' in node ? node.childNodes.map(textOf).join('') : '';
}

function isHidden({ attrs }: Element): boolean {
  return attrs.some(
    ({ name, value }) => name === 'hidden' || (name === 'style' && /display\s*:\s*none/i.test(value)),
  );
}

/** True for an element within a cell of a table: a row is one block. */
function isInCell(element: Element): boolean {
  for (let node = element.parentNode; node !== null && 'tagName' in node; node = node.parentNode) {
    if (node.tagName === 'td' || node.tagName === 'th') return true;
  }
  return false;
}

function decoded(bytes: Buffer): string {
  const head = bytes.subarray(0, 2048).toString('latin1');
  const mark = head.startsWith('\xFF\xFE')
    ? 'utf-16le'
    : head.startsWith('\xFE\xFF')
      ? 'utf-16be'
      : undefined;
  const stated = /charset\s*=\s*["']?([\w-]+)/i.exec(head)?.[1];
  try {
    return new TextDecoder(mark ?? stated ?? 'utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new Error(
      `the page is not in ${stated ?? 'UTF-8'}, as it should be: convert it, for instance with iconv -f WINDOWS-1256 -t UTF-8`,
    );
  }
}
