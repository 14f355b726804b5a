/**
 * The API reference for people at `/docs`: Swagger UI with this service's description. The page's content
 * security policy forbids requests to other hosts.
 */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Resource } from '../message/shared-content.ts';
import type { Addresses } from './openapi/description.ts';

/**
 * Time in seconds for which clients may cache the files of Swagger UI: one day, because they change only with
 * a release.
 */
const FILE_AGE = 86_400;

const PAGE = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Sanad: API reference</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="docs/swagger-ui.css">
<script src="docs/swagger-ui-bundle.js" defer></script>
<script src="docs/reference.js" defer></script>
<div id="reference"></div>
<noscript>This page needs JavaScript. The description itself: <a href="v1/openapi.yaml">openapi.yaml</a>.</noscript>
</html>
`;

/**
 * Script that starts Swagger UI. The validator is off, because it is a third party's service. The page does
 * not store the reader's API key.
 */
const START = `SwaggerUIBundle({
  url: 'v1/openapi.json',
  dom_id: '#reference',
  deepLinking: true,
  displayRequestDuration: true,
  persistAuthorization: false,
  validatorUrl: null,
});
`;

export function referencePage({ baseUrl }: Addresses): Resource[] {
  const { origin } = new URL(baseUrl);
  const policy = [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' data:",
    `connect-src 'self' ${origin}`,
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
  return [
    {
      path: '/docs',
      type: 'text/html; charset=utf-8',
      headers: { 'Content-Security-Policy': policy },
      content: () => PAGE,
    },
    { path: '/docs/reference.js', type: 'text/javascript; charset=utf-8', content: () => START },
    packaged('swagger-ui-bundle.js', 'text/javascript; charset=utf-8'),
    packaged('swagger-ui.css', 'text/css; charset=utf-8'),
  ];
}

function packaged(name: string, type: string): Resource {
  return { path: `/docs/${name}`, type, maxAge: FILE_AGE, content: () => readFileSync(join(folder(), name)) };
}

const folder = () => dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'));
