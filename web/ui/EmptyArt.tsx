import type { CSSProperties, ReactNode } from 'react';
import { pebble } from './cairn.ts';

export type EmptyArtName = 'feed' | 'forum' | 'journal' | 'error' | 'denied';

const color = (name: string): CSSProperties => ({ '--c': `var(--ev-${name})` }) as CSSProperties;
const line = (name: string, width: number): CSSProperties => ({
  stroke: `var(--ev-${name})`,
  strokeWidth: width,
  strokeLinecap: 'round',
  fill: 'none',
});
/** A hand's faint writing. */
const ink = (width: number, strength: number): CSSProperties => ({
  ...line('text', width),
  strokeOpacity: strength,
});

const Shadow = ({ y = 108, rx = 70 }: { y?: number; rx?: number }) => (
  <ellipse className="cairn-shadow" cx="90" cy={y} rx={rx} ry="6" />
);

const ART: Record<EmptyArtName, ReactNode> = {
  feed: (
    <>
      <Shadow y={107} rx={72} />
      <g style={color('stone-3')}>
        <path className="stone-body" d={pebble(84, 92, 92, 30, 5)} />
        <path className="stone-light" d="M48 90q4-8 26-9" />
      </g>
      <g className="is-ahead">
        <path className="stone-body" d={pebble(90, 62, 72, 27, 8)} />
      </g>
      <g className="is-ahead">
        <path className="stone-body" d={pebble(86, 36, 50, 22, 12)} />
      </g>
    </>
  ),
  forum: (
    <>
      <Shadow />
      <path d="M88 108V30" style={line('stone-9', 7)} />
      <path
        d="M40 34h70l14 13-14 13H40a6 6 0 0 1-6-6V40a6 6 0 0 1 6-6Z"
        style={{
          fill: 'var(--ev-stone-8)',
          stroke: 'color-mix(in oklab,var(--ev-stone-8),black 24%)',
        }}
      />
      <path
        d="M138 66H76L63 78l13 12h62a6 6 0 0 0 6-6V72a6 6 0 0 0-6-6Z"
        style={{ fill: 'var(--ev-stone-ahead)', stroke: 'var(--ev-stone-ahead-edge)' }}
      />
      <path d="M50 47h44M84 78h40" style={ink(4, 0.35)} />
    </>
  ),
  journal: (
    <>
      <Shadow rx={66} />
      <path
        d="M92 34c-16-10-36-12-56-8v76c20-4 40-2 56 8 16-10 36-12 56-8V26c-20-4-40-2-56 8Z"
        style={{ fill: 'var(--ev-surface)', stroke: 'var(--ev-stone-ahead-edge)', strokeWidth: 1.5 }}
      />
      <path d="M92 34v76" style={line('stone-ahead-edge', 1)} />
      <path d="M50 46q14-2 28 3M50 60q14-2 28 3M50 74q9-1 18 2" style={ink(3, 0.28)} />
      <g className="is-today">
        <path className="stone-body" d={pebble(122, 76, 30, 19, 3)} />
      </g>
    </>
  ),
  error: (
    <>
      <Shadow rx={76} />
      <g style={color('stone-1')}>
        <path className="stone-body" d={pebble(70, 92, 78, 30, 5)} />
        <path className="stone-light" d="M40 90q4-8 22-9" />
      </g>
      <g style={color('stone-2')} transform="rotate(24 122 88)">
        <path className="stone-body" d={pebble(124, 88, 52, 23, 9)} />
      </g>
      <g style={color('stone-4')} transform="rotate(-12 60 62)">
        <path className="stone-body" d={pebble(62, 65, 50, 21, 14)} />
      </g>
    </>
  ),
  denied: (
    <>
      <Shadow />
      <path d="M44 108V52M136 108V52" style={line('stone-9', 8)} />
      <path d="M34 62h112M34 86h112" style={line('stone-8', 9)} />
    </>
  ),
};

/** The small drawings of empty and broken places: outlined stones, a signpost, an open notebook, a slide, a gate. */
export function EmptyArt({ name }: { name: EmptyArtName }) {
  return (
    <svg className="art" viewBox="0 0 180 120" aria-hidden="true">
      {ART[name]}
    </svg>
  );
}
