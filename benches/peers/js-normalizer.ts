/**
 * The normalizer as a JavaScript program would write it, with which the core's is compared: NFKC and then one
 * regular expression for each rule. It gives the same text as the core's form `letters`, except for invisible
 * controls and marks that it does not list; it also trims.
 */
export function chain(text: string): string {
  return text
    .normalize('NFKC')
    .replace(/[\u064B-\u065F\u0670\u0640\u0610-\u061A\u06D6-\u06DC\u06DF-\u06E8\u06EA-\u06ED]/g, '')
    .replace(/[أإآٱ]/g, 'ا')
    .replace(/[ىیئ]/g, 'ي')
    .replace(/ؤ/g, 'و')
    .replace(/ة/g, 'ه')
    .replace(/[٠-٩]/g, (digit) => String.fromCharCode(digit.charCodeAt(0) - 0x660 + 48))
    .replace(/[۰-۹]/g, (digit) => String.fromCharCode(digit.charCodeAt(0) - 0x6f0 + 48))
    .replace(/\s+/g, ' ')
    .trim()
    .toLowerCase();
}
