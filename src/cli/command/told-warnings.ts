/** The warnings about a cited document, as a cell of a line. */
import type { TitleDifference } from '../../usecases/citations/resolve/contradicted.ts';
import type { LocatedWarning } from '../../usecases/citations/warnings/warnings.ts';

/** Empty without a warning. A title that differs from the stated name or subject is told too. */
export function toldWarnings(warnings: readonly LocatedWarning[], difference?: TitleDifference): string {
  const told = warnings.map((warning) => {
    const words = warning.replaceAll('_', ' ');
    return warning === 'title_differs' && difference ? `${words}: ${difference.title}` : words;
  });
  return told.join(', ').replace(/\s+/g, ' ');
}
