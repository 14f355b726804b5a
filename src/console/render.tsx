/** Turns a view into the bytes of a page, and says what the page may load. */
import { render } from 'preact-render-to-string';
import { Layout } from './layout.tsx';
import type { PageView, Site } from './page.ts';

/**
 * Content security policy of the console: everything comes from this service. The texts of the corpus are
 * strangers' texts, so that nothing in a page may run or load but its own files.
 */
export const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "font-src 'self'",
  "img-src 'self'",
  "connect-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ');

export function htmlOf({ body, ...view }: PageView, site: Site, otherAddress: string): string {
  const page = (
    <Layout {...view} site={site} otherAddress={otherAddress}>
      {body}
    </Layout>
  );
  return `<!doctype html>${render(page)}`;
}
