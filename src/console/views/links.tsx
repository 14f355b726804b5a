/** The links of a document, drawn and as tables: what it cites, and what cites it. */
import { SURE_CONFIDENCE } from '../../schema/edge.ts';
import type { EdgeType } from '../../schema/vocabulary.ts';
import { EDGE_TYPES } from '../../schema/vocabulary.ts';
import type { Laws } from '../../usecases/document/laws-by-id.ts';
import { traverse } from '../../usecases/graph/traverse.ts';
import type { Page, PageRequest, Site } from '../page.ts';
import { documentPath, linksPath } from '../parts/address.ts';
import { LawBadges, Warnings } from '../parts/badges.tsx';
import { askedDay, DayFields } from '../parts/day.tsx';
import type { Neighbour } from './links-graph.tsx';
import { LinksGraph } from './links-graph.tsx';

const MOST = 100;

export const LINKS_PAGE: Page = {
  method: 'GET',
  path: '/documents/:id/links',
  form: (request) => <Narrowing request={request} id={request.parameters.id ?? ''} />,
  async view(request) {
    const { parameters, site } = request;
    const { words } = site;
    const id = parameters.id ?? '';
    const { type } = request.fields;
    const walk = (direction: 'in' | 'out') =>
      request.run(traverse, {
        canonical_id: id,
        direction,
        depth: 1,
        limit: MOST,
        ...(type !== undefined && { edge_types: [type as EdgeType] }),
        ...askedDay(request.fields),
      });
    const [out, back] = [await walk('out'), await walk('in')];
    const title = out.nodes[0]?.title ?? id;
    const laws = await request.laws([...out.nodes, ...back.nodes].map(({ canonical_id }) => canonical_id));
    const sides = { cited: rowsOf(out, id, 'out'), citing: rowsOf(back, id, 'in') };
    return {
      title: `${words.links.title} · ${title}`,
      api: 'POST /v1/graph/traverse',
      body: (
        <>
          <p class="crumbs">
            <a href={site.link(documentPath(id))}>
              <bdi>{title}</bdi>
            </a>{' '}
            <LawBadges law={laws.get(id)} site={site} />
          </p>
          <Warnings wording={{ warnings: out.nodes[0]?.warnings }} site={site} />
          <h1>{words.links.title}</h1>
          <Narrowing request={request} id={id} />
          <LinksGraph
            title={title}
            cited={neighboursOf(sides.cited, laws)}
            citing={neighboursOf(sides.citing, laws)}
            site={site}
          />
          <Links
            heading={words.links.out}
            rows={sides.cited}
            own="from_id"
            isCut={out.nodes.length >= MOST}
            {...{ laws, site }}
          />
          <Links
            heading={words.links.in}
            rows={sides.citing}
            own="to_id"
            isCut={back.nodes.length >= MOST}
            {...{ laws, site }}
          />
        </>
      ),
    };
  },
};

type Walk = Awaited<ReturnType<typeof walkOf>>;
const walkOf = (request: PageRequest) => request.run(traverse, { canonical_id: '' });

type Edge = Walk['edges'][number];

/** The links of one relation and certainty to one text, with that text. */
interface Row {
  readonly type: EdgeType;
  readonly sure: boolean;
  readonly id: string;
  readonly node: Walk['nodes'][number] | undefined;
  /** The articles of the target that the links name. */
  readonly articles: readonly string[];
}

function rowsOf({ nodes, edges }: Walk, id: string, direction: 'in' | 'out'): Row[] {
  const [own, far] = direction === 'out' ? (['from_id', 'to_id'] as const) : (['to_id', 'from_id'] as const);
  const byId = new Map(nodes.map((node) => [node.canonical_id, node]));
  const links = edges
    .filter((edge) => edge[own] === id && edge[far] !== id)
    .toSorted((one, other) => other.confidence - one.confidence);
  const rows = new Map<string, Row & { readonly articles: string[] }>();
  for (const edge of links) {
    const { edge_type: type, article_ref: article } = edge;
    const [other, sure] = [edge[far], isSure(edge)];
    const key = `${type} ${sure} ${other}`;
    const row = rows.get(key) ?? { type, sure, id: other, node: byId.get(other), articles: [] };
    rows.set(key, row);
    if (article !== undefined && !row.articles.includes(article)) row.articles.push(article);
  }
  return [...rows.values()];
}

let byNumber: Intl.Collator | undefined;

/** In the order of their numbers. The rules of Arabic take 20 ms to read, so a start does not read them. */
function inOrder(articles: readonly string[]): string[] {
  byNumber ??= new Intl.Collator('ar', { numeric: true });
  return articles.toSorted(byNumber.compare);
}

const isSure = ({ confidence, contradiction }: Edge) =>
  confidence >= SURE_CONFIDENCE && contradiction === undefined;

/** Each text once for each relation. */
function neighboursOf(rows: readonly Row[], laws: Laws): Neighbour[] {
  const found = new Map<string, Neighbour>();
  for (const { id, node, type, sure } of rows) {
    const key = `${type} ${id}`;
    if (found.has(key)) continue;
    const repealed = laws.get(id)?.statusToday === 'repealed';
    found.set(key, { id, title: node?.title ?? id, type, sure, repealed });
  }
  return [...found.values()];
}

function Narrowing({
  request: { fields, site },
  id,
}: {
  readonly request: PageRequest;
  readonly id: string;
}) {
  const { links, document } = site.words;
  return (
    <form class="day-form" method="get" action={site.link(linksPath(id))}>
      <label>
        {links.relation}
        <select name="type">
          <option value="">{links.all}</option>
          {EDGE_TYPES.map((type) => (
            <option key={type} value={type} selected={fields.type === type}>
              {links.types[type]}
            </option>
          ))}
        </select>
      </label>
      <DayFields fields={fields} label={links.statusOn} site={site} />
      <button type="submit">{document.show}</button>
    </form>
  );
}

function Links({
  heading,
  rows,
  isCut,
  own,
  laws,
  site,
}: {
  /** The end of the links at which the document of the page is; `article_ref` is of the target. */
  readonly own: 'from_id' | 'to_id';
  readonly laws: Laws;
  readonly heading: string;
  readonly rows: readonly Row[];
  readonly isCut: boolean;
  readonly site: Site;
}) {
  const { links, document } = site.words;
  return (
    <section>
      <h2>{heading}</h2>
      {rows.length === 0 ? (
        <p>{links.none}</p>
      ) : (
        <table class="stacked">
          <thead>
            <tr>
              <th scope="col">{links.relation}</th>
              <th scope="col">{links.document}</th>
              <th scope="col">{document.year}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ type, sure, id, node, articles }) => (
              <tr key={`${id} ${type} ${sure}`} data-item>
                <td>
                  <span class={`key edge-${type}`}>{links.types[type]}</span>
                  {articles.length > 0 && (
                    <>
                      {' '}
                      <bdi>{(own === 'from_id' ? links.ofOther : links.ofThis)(inOrder(articles), type)}</bdi>
                    </>
                  )}
                  {!sure && <span class="badge unsure">{links.unsure}</span>}
                </td>
                <td>
                  <a href={site.link(documentPath(id))}>
                    <bdi>{node?.title ?? id}</bdi>
                  </a>{' '}
                  <LawBadges law={laws.get(id)} site={site} />{' '}
                  <a class="small" href={site.link(linksPath(id))}>
                    {links.of}
                  </a>
                  <Warnings wording={{ warnings: node?.warnings }} site={site} />
                </td>
                <td data-name={document.year}>
                  <bdi dir="ltr">{node?.year}</bdi>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {isCut && <p class="note">{links.limit(MOST)}</p>}
    </section>
  );
}
