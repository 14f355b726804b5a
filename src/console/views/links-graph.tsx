/**
 * The links of a document as a drawing: the document in the middle, what it cites on one side, what cites it
 * on the other. It is an image with links, so that it needs no script and no library. The table beside it
 * says the same in words.
 */
import type { EdgeType } from '../../schema/vocabulary.ts';
import type { Site } from '../page.ts';
import { linksPath } from '../parts/address.ts';

export interface Neighbour {
  readonly id: string;
  readonly title: string;
  readonly type: EdgeType;
  readonly sure: boolean;
  readonly repealed: boolean;
}

/** More neighbours on a side would overlap. */
const MOST = 14;
const ROW = 34;
const WIDTH = 1200;
const MIDDLE = WIDTH / 2;
/** Distance of the neighbours' dots from the middle. */
const REACH = 200;
const LABEL = 46;

export function LinksGraph({
  title,
  cited,
  citing,
  site,
}: {
  readonly title: string;
  readonly cited: readonly Neighbour[];
  readonly citing: readonly Neighbour[];
  readonly site: Site;
}) {
  if (cited.length + citing.length === 0) return null;
  const sides = [cited.slice(0, MOST), citing.slice(0, MOST)] as const;
  const height = Math.max(2, sides[0].length, sides[1].length) * ROW + 2 * ROW;
  const { links } = site.words;
  return (
    <figure class="graph">
      <svg viewBox={`0 0 ${WIDTH} ${height}`} direction="rtl">
        <title>{links.title}</title>
        {/* What a text cites stands on the left, where an Arabic line goes on. */}
        <Caption neighbours={sides[0]} direction={-1} words={links.out} />
        <Caption neighbours={sides[1]} direction={1} words={links.in} />
        <Side neighbours={sides[0]} direction={-1} height={height} site={site} />
        <Side neighbours={sides[1]} direction={1} height={height} site={site} />
        <circle cx={MIDDLE} cy={height / 2} r="11" class="root" />
        <text x={MIDDLE} y={height / 2 + 32} text-anchor="middle" class="root">
          {shortened(title)}
        </text>
      </svg>
      <figcaption>
        {Math.max(cited.length, citing.length) > MOST && <span>{links.drawn(MOST)}</span>}
        {Object.entries(links.types).map(([type, name]) => (
          <span key={type} class={`key edge-${type}`}>
            {name}
          </span>
        ))}
      </figcaption>
    </figure>
  );
}

/** Says what the texts of a side have to do with the text in the middle. */
function Caption({
  neighbours,
  direction,
  words,
}: {
  readonly neighbours: readonly Neighbour[];
  readonly direction: 1 | -1;
  readonly words: string;
}) {
  if (neighbours.length === 0) return null;
  return (
    <text x={MIDDLE + direction * (WIDTH / 4)} y="18" text-anchor="middle" class="caption">
      {words}
    </text>
  );
}

function Side({
  neighbours,
  direction,
  height,
  site,
}: {
  readonly neighbours: readonly Neighbour[];
  readonly direction: 1 | -1;
  readonly height: number;
  readonly site: Site;
}) {
  const x = MIDDLE + direction * REACH;
  const top = (height - (neighbours.length - 1) * ROW) / 2;
  return (
    <g>
      {neighbours.map(({ id, title, type, sure, repealed }, index) => {
        const y = top + index * ROW;
        const bend = MIDDLE + (direction * REACH) / 2;
        return (
          <g key={`${id} ${type}`} class={`edge-${type}`}>
            <path
              d={`M${MIDDLE} ${height / 2}C${bend} ${height / 2} ${bend} ${y} ${x} ${y}`}
              {...(!sure && { 'stroke-dasharray': '4 5' })}
            />
            <a href={site.link(linksPath(id))}>
              <circle cx={x} cy={y} r="6" />
              {/* The text is laid out from right to left: it ends where it is anchored on the left side. */}
              <text x={x + direction * 14} y={y + 5} text-anchor={direction === 1 ? 'end' : 'start'}>
                {shortened(title)}
                {repealed && <tspan class="dead">{` (${site.words.statuses.repealed})`}</tspan>}
              </text>
            </a>
          </g>
        );
      })}
    </g>
  );
}

/** Cuts between words: half a word or half a date reads as another one. */
function shortened(title: string): string {
  const characters = [...title];
  if (characters.length <= LABEL) return title;
  const beginning = characters.slice(0, LABEL).join('');
  const words = beginning.replace(/\s+[^\s]*$/u, '');
  return `${words === '' ? beginning : words}…`;
}
