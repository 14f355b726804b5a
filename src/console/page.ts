/** Input and result of a page of the console. */
import type { VNode } from 'preact';
import type { z } from 'zod';
import type { Laws } from '../usecases/document/laws-by-id.ts';
import type { AccountOperation, KeyOperation, Operation } from '../usecases/operation.ts';
import type { Words } from './words/ar.ts';
import { AR } from './words/ar.ts';
import { EN } from './words/en.ts';

export type Language = 'ar' | 'en';

interface LanguageFacts {
  readonly words: Words;
  readonly direction: 'rtl' | 'ltr';
  /** Prefix of the paths of the language. */
  readonly prefix: string;
}

export const LANGUAGES: Readonly<Record<Language, LanguageFacts>> = {
  ar: { words: AR, direction: 'rtl', prefix: '' },
  en: { words: EN, direction: 'ltr', prefix: '/en' },
};

type Parameters = Readonly<Record<string, string | number | undefined>>;

/** Names the language, and makes the addresses of other pages. */
export interface Site {
  readonly language: Language;
  readonly words: Words;
  /** Returns the address of a page in the same language; parameters without a value are left out. */
  link(path: string, parameters?: Parameters): string;
  /** Returns the address of something that is the same in every language, such as a style sheet. */
  shared(path: string): string;
}

export function siteIn(language: Language, base: string): Site {
  const { words, prefix } = LANGUAGES[language];
  return {
    language,
    words,
    link(path, parameters = {}) {
      // The start page of a language with a prefix has no slash at its end.
      const whole = path === '/' && prefix !== '' ? prefix : `${prefix}${path}`;
      return `${base}${whole}${queryOf(parameters)}`;
    },
    shared: (path) => `${base}${path}`,
  };
}

function queryOf(parameters: Parameters): string {
  const given = Object.entries(parameters).filter(([, value]) => value !== undefined && value !== '');
  if (given.length === 0) return '';
  return `?${new URLSearchParams(given.map(([name, value]) => [name, String(value)]))}`;
}

/**
 * Length in characters beyond which a form is posted and no link is made. Proxies often accept 8 KiB for a
 * whole request line.
 */
export const LONGEST_ADDRESS = 8_000;

/** The method of a form whose fields may be too long for an address. */
export const methodFor = (site: Site, path: string, fields: Parameters): 'get' | 'post' =>
  site.link(path, fields).length > LONGEST_ADDRESS ? 'post' : 'get';

/** A passage, with the day of its wording as links have it. */
interface PassageOnDay {
  readonly canonical_id: string;
  readonly article_no?: string | undefined;
  readonly snippet?: string | undefined;
  readonly as_of?: string | undefined;
  readonly calendar?: string | undefined;
}

export interface PageRequest {
  readonly site: Site;
  /** Parameters of the path. */
  readonly parameters: Readonly<Record<string, string>>;
  /** Fields of the query string, or of the form. Fields left empty are absent. */
  readonly fields: Readonly<Record<string, string>>;
  /** Runs an operation for the visitor. Throws its `ServiceError`. */
  run<I extends z.ZodType, O extends z.ZodType>(
    operation: Operation<'key', I, O> & KeyOperation,
    input: z.input<I>,
  ): Promise<z.output<O>>;
  /**
   * Runs an operation under /account, for the account that is logged in where it needs one. Throws its
   * `ServiceError`, which is `unauthorized` if nobody is logged in.
   */
  runForAccount<A extends AccountOperation>(
    operation: A,
    input: z.input<A['input']>,
  ): Promise<z.output<A['output']>>;
  /** Returns titles and statuses of documents, on the day of the fields and today; unknown ids are absent. */
  laws(ids: Iterable<string>): Promise<Laws>;
  /**
   * Returns the text that each passage is a part of, in the wording of its day or that of the fields;
   * undefined where the corpus lacks it.
   */
  wholeTexts(passages: readonly PassageOnDay[]): Promise<readonly (string | undefined)[]>;
  /** Returns the canonical citation of a document as a whole; undefined for an unknown id. */
  citationOfLaw(id: string): Promise<string | undefined>;
  /** The codes of the countries that filters accept. */
  readonly countries: readonly string[];
  /** Returns the country that the account prefers, if somebody is logged in and has chosen one. */
  preferredCountry(): Promise<string | undefined>;
  /** True if a service writes the answers: that takes seconds, in which a page would stay blank. */
  readonly answersSlowly: boolean;
  /** True if anybody may make an account. */
  readonly isSignupOpen: boolean;
  /** The same site with whole addresses, for what leaves the browser. */
  readonly wholeSite: Site;
}

export interface PageView {
  readonly title: string;
  readonly body: VNode;
  /** Names of the scripts that the page loads, besides the one of every page. */
  readonly scripts?: readonly string[];
  /** Where a browser that runs no scripts finds what the page fills in by script. */
  readonly withoutScripts?: string;
  /** The section of the navigation in which the page is. */
  readonly section?: keyof Words['nav'];
  /** The request to the API that gives the same facts. */
  readonly api?: string;
}

/** Sends the browser to another page, after a form has changed something. */
export interface Redirect {
  /** Path of the page, without the language. */
  readonly redirect: string;
  /** The token of a login that began; `ended` after a logout. */
  readonly session?: string | 'ended';
}

/** A file that the browser saves. */
export interface Download {
  readonly download: { readonly name: string; readonly type: string; readonly content: string };
}

export interface Page {
  readonly method: 'GET' | 'POST';
  /** In the router's notation, without the language. */
  readonly path: string;
  view(request: PageRequest): Promise<PageAnswer> | PageAnswer;
  /** The form of the page with what the visitor wrote, which an error page shows again. */
  form?(request: PageRequest): VNode;
}

type PageAnswer = PageView | Redirect | Download;
