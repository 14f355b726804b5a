/** Prints a law as a page of HTML or as DOCX, the way ministries publish them. */
import { Document, HeadingLevel, Packer, Paragraph, TextRun } from 'docx';

export interface PrintedLaw {
  title: string;
  preamble?: string | undefined;
  articles: readonly PrintedArticle[];
}

interface PrintedArticle {
  article_no?: string;
  heading?: string;
  section?: string;
  text: string;
}

interface Printed {
  text: string;
  /** Level of a heading; none for a paragraph. */
  level?: 1 | 2 | 3;
}

/** The headings and paragraphs of a law. A line of the text is a paragraph. */
function printed({ title, preamble = '', articles }: PrintedLaw): Printed[] {
  const lines = (text: string) => text.split('\n').map((line): Printed => ({ text: line }));
  const all: Printed[] = [
    { text: title, level: 1 },
    ...lines(preamble),
    ...articles.flatMap((article): Printed[] => [
      ...(article.section?.split(' > ') ?? []).map((text): Printed => ({ text, level: 2 })),
      { text: headingOf(article), level: 3 },
      ...lines(article.text),
    ]),
  ];
  return all.filter(({ text }) => text.trim() !== '');
}

const headingOf = ({ article_no: no, heading }: PrintedArticle): string =>
  `المادة (${no})${heading === undefined ? '' : `: ${heading}`}`;

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** A page of HTML with the law, among a menu and a footer. */
export function asHtml(law: PrintedLaw): string {
  const body = printed(law).map(({ text, level }) => {
    const tag = level === undefined ? 'p' : `h${level}`;
    return `<${tag}>${escaped(text)}</${tag}>`;
  });
  return `<!DOCTYPE html><html lang="ar" dir="rtl"><head><meta charset="utf-8"><title>${escaped(law.title)}</title>
<style>body { font-family: "Noto Naskh Arabic", "DejaVu Sans", serif; line-height: 1.5 } @media print { nav, footer { display: none } }</style></head>
<body><nav><a href="/">الرئيسية</a></nav><main>${body.join('\n')}</main><footer>جميع الحقوق محفوظة</footer></body></html>`;
}

/** A Word document with the law, in paragraphs from right to left. */
export function asDocx(law: PrintedLaw): Promise<Buffer> {
  const levels = [HeadingLevel.HEADING_1, HeadingLevel.HEADING_2, HeadingLevel.HEADING_3] as const;
  const children = printed(law).map(
    ({ text, level }) =>
      new Paragraph({
        bidirectional: true,
        children: [new TextRun({ text, rightToLeft: true })],
        ...(level !== undefined && { heading: levels[level - 1] as (typeof levels)[number] }),
      }),
  );
  return Packer.toBuffer(new Document({ sections: [{ children }] }));
}
