/** The warnings about a cited document, as a cell of a line. */
import type { TitleDifference } from '../../usecases/citations/resolve/contradicted.ts';
import type { DocumentWarning } from '../../usecases/citations/warnings/document.ts';

/** Empty without a warning. A title that differs from the stated name or subject is told too. */
export function toldWarnings(warnings: readonly DocumentWarning[], difference?: TitleDifference): string {
  const told = warnings.map((warning) => {
    const words = warning.replaceAll('_', ' ');
    return warning === 'title_differs' && difference ? `${words}: ${difference.title}` : words;
  });
  return told.join(', ').replace(/\s+/g, ' ');
}
