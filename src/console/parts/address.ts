/** Paths of the pages of documents and articles. */

export const documentPath = (id: string): string => `/documents/${encodeURIComponent(id)}`;

export const articlePath = (id: string, article: string): string =>
  `${documentPath(id)}/articles/${encodeURIComponent(article)}`;

export const linksPath = (id: string): string => `${documentPath(id)}/links`;

/** Path of what a citation or a result is about: an article, or the document as a whole. */
export const placePath = (id: string, article: string | undefined): string =>
  article === undefined ? documentPath(id) : articlePath(id, article);
