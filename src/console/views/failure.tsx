/** The page of an error. Where a form was refused, the form is there again with what the person wrote. */
import type { VNode } from 'preact';
import type { Problem, ServiceError } from '../../errors.ts';
import type { PageView, Site } from '../page.ts';

interface Circumstances {
  readonly requestId: string;
  /** Time to wait before the next try. */
  readonly seconds?: number | undefined;
  readonly form?: VNode | undefined;
}

export function failureView(
  error: ServiceError,
  site: Site,
  { requestId, seconds, form }: Circumstances,
): PageView {
  const { errors } = site.words;
  const sentence =
    error.code in errors
      ? errors[error.code as 'not_found']
      : error.status === 404
        ? errors.not_found
        : errors.other;
  // A form cannot find a document that the address names and the corpus lacks.
  const shown = error.status === 404 ? undefined : form;
  const problems = error.code === 'validation_error' ? (error.facts.members?.errors ?? []) : [];
  const title = error.status === 404 ? errors.missing : problems.length > 0 ? errors.refused : errors.title;
  return {
    title,
    scripts: ['file.js', 'long.js'],
    body: (
      <section class="failure">
        <h1>{title}</h1>
        <div role="alert" class="warnings">
          <p>{sentence}</p>
          {problems.length > 0 && (
            <ul>
              {problems.map((problem) => (
                <li key={problem.pointer}>{explained(problem, site)}</li>
              ))}
            </ul>
          )}
          {seconds !== undefined && <p>{errors.wait(seconds)}</p>}
        </div>
        {shown ?? (
          <p>
            <a class="button" href={site.link('/')}>
              {errors.home}
            </a>
          </p>
        )}
        <p class="small">
          {errors.request}: <code dir="ltr">{requestId}</code>
        </p>
      </section>
    ),
  };
}

/** Rule of a field in the words of the page; the API's own words for a field that no form has. */
function explained({ pointer, detail }: Problem, { words: { errors } }: Site) {
  const field = pointer.replace(/^#\//, '');
  if (field in errors.fields) return errors.fields[field as keyof typeof errors.fields];
  return (
    <span lang="en" dir="ltr">
      <code>{pointer}</code> {detail}
    </span>
  );
}
