/** A link to a page with fields; where its address would be too long, a button that posts them. */
import type { ComponentChildren } from 'preact';
import type { Site } from '../page.ts';
import { methodFor } from '../page.ts';

export function FieldsLink({
  path,
  fields,
  site,
  children,
}: {
  readonly path: string;
  readonly fields: Readonly<Record<string, string>>;
  readonly site: Site;
  readonly children: ComponentChildren;
}) {
  if (methodFor(site, path, fields) === 'get') {
    return (
      <a class="button" href={site.link(path, fields)}>
        {children}
      </a>
    );
  }
  return (
    <form method="post" action={site.link(path)}>
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <button type="submit">{children}</button>
    </form>
  );
}
