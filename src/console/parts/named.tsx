/** A document that another one names, by its title and with its status. */
import type { Laws } from '../../usecases/document/laws-by-id.ts';
import type { Site } from '../page.ts';
import { documentPath } from './address.ts';
import { LawBadges } from './badges.tsx';

/** The link to the document, whose text is the id where the corpus lacks the document. */
export function Named({ id, laws, site }: { readonly id: string; readonly laws: Laws; readonly site: Site }) {
  const law = laws.get(id);
  return (
    <>
      <a href={site.link(documentPath(id))}>
        <bdi>{law?.title ?? id}</bdi>
      </a>{' '}
      <LawBadges law={law} site={site} />
    </>
  );
}
