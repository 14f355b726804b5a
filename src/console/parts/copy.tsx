/** The canonical citation, with a button that copies it. Without JavaScript it is text to be marked by hand. */
import type { Site } from '../page.ts';

export function CopyCitation({ text, site }: { readonly text: string; readonly site: Site }) {
  const { document } = site.words;
  return (
    <p class="citation">
      <bdi lang="ar">{text}</bdi>{' '}
      <button type="button" class="copy" data-copy={text} data-done={document.copied}>
        {document.copy}
      </button>
    </p>
  );
}
