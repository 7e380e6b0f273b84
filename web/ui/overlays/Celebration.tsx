import type { ReactNode } from 'react';
import { bstone, cairn } from '../../drawings/cairn.ts';
import { daysIn } from '../../drawings/pebble.ts';
import { RawSvg } from '../../drawings/RawSvg.tsx';
import { trailScene } from '../../drawings/trail-scene.ts';
import { Dialog } from './Dialog.tsx';
import '../css/celebrate.css';

interface Words {
  /** "Congratulations on completing Day 12!" */
  title: string;
  text?: ReactNode;
  /** Buttons: "Not yet" first, then "Start Day 13". `close` ends the celebration. */
  actions: (close: () => void) => ReactNode;
}

export type Moment = Words &
  (
    | {
        kind: 'day';
        week: number;
        /** Number of stones in this week's cairn, the new one included. */
        placed: number;
        /** The new stone hovers above the cairn, because nothing is saved yet. */
        hovers?: boolean;
      }
    | { kind: 'week'; week: number }
    | { kind: 'badge'; n: number; stone: number }
    /** A cairn with a flag on it, and facts below the words, each a value and its label. */
    | { kind: 'reached'; facts: readonly (readonly [value: string, label: string])[] }
    | { kind: 'summit' }
  );

interface CelebrationProps {
  moment: Moment;
  open: boolean;
  onClose: () => void;
  onClosed?: () => void;
}

/**
 * A dialog with a sky. The new stone hovers until the member confirms, then drops. A finished week lights the
 * cairn, and day 90 the whole trail.
 */
export function Celebration({ moment, open, onClose, onClosed }: CelebrationProps) {
  return (
    <Dialog
      open={open}
      onClose={onClose}
      onClosed={onClosed}
      kind={moment.kind === 'summit' ? 'scene' : 'celebration'}
      title={moment.title}
      description={moment.text}
      actions={moment.actions(onClose)}
      dismissible={false}
      art={moment.kind === 'summit' ? <Summit /> : <Sky moment={moment} />}
    >
      {moment.kind === 'reached' ? (
        <dl className="flex mt-5 mb-0 py-3.5 border-y border-line">
          {moment.facts.map(([value, label]) => (
            <div className="grid flex-1 min-w-0 not-first:border-l not-first:border-line" key={label}>
              <dt className="order-1 font-size-sm text-muted">{label}</dt>
              <dd className="nums m-0 font-size-lg font-semibold">{value}</dd>
            </div>
          ))}
        </dl>
      ) : null}
    </Dialog>
  );
}

function Sky({ moment }: { moment: Exclude<Moment, { kind: 'summit' }> }) {
  if (moment.kind === 'badge') {
    return <RawSvg className="sky sky--badge" svg={bstone(moment.n, { c: moment.stone })} />;
  }
  if (moment.kind === 'reached') return <RawSvg className="sky sky--reached" svg={flaggedCairn} />;
  const { kind, week } = moment;
  const done = kind === 'week' ? daysIn(week) : moment.placed;
  const hovers = kind === 'day' && moment.hovers;
  return <RawSvg className={`sky sky--${hovers ? 'asked' : kind}`} svg={numbered(tallCairn(week, done))} />;
}

/** Numbers the stones, or the cairns of a trail: they light up one after another. */
function numbered(svg: string): string {
  let nth = 0;
  return svg.includes('class="cairn ')
    ? svg.replace(/<g class="cairn [^"]*" style="/g, (cairn) => `${cairn}--nth:${++nth};`)
    : svg.replaceAll('<g class="stone ', () => `<g style="--nth:${++nth}" class="stone `);
}

function tallCairn(week: number, done: number): string {
  const [w, h, base] = [190, 232, 108];
  const c = cairn({ x: w / 2, y: h - 14, base, week, done });
  return `<svg viewBox="0 0 ${w} ${h}" style="--c:var(--ev-stone-${week})" aria-hidden="true"><ellipse class="cairn-shadow" cx="${w / 2}" cy="${h - 13}" rx="${base * 0.62}" ry="${base * 0.08}"/>${c.svg}</svg>`;
}

const [sceneWidth, sceneHeight] = [512, 240];
const flagged = cairn({
  x: sceneWidth / 2,
  y: sceneHeight - 24,
  base: 84,
  week: 11,
  done: 7,
  colors: [11, 10, 9, 11, 10, 9, 8].map((stone) => `var(--ev-stone-${stone})`),
});
/** A whole cairn with a flag, before hills and the sun. */
const flaggedCairn = `<svg viewBox="0 0 ${sceneWidth} ${sceneHeight}" preserveAspectRatio="xMidYMax slice" aria-hidden="true"><circle cx="372" cy="132" r="110" style="fill:var(--ev-sun);opacity:.14"/><circle cx="372" cy="132" r="36" style="fill:var(--ev-sun)"/><path d="M-10 176C90 140 190 176 290 160s150-14 240 6v84H-10Z" style="fill:var(--ev-ridge-2)"/><path d="M-10 210C120 190 380 196 530 206v44H-10Z" style="fill:var(--ev-ground)"/><ellipse class="cairn-shadow" cx="256" cy="217" rx="54" ry="7"/>${flagged.svg}<g class="flag is-done"><path class="flag-pole" d="M257 ${flagged.top + 3}v-36"/><path class="flag-cloth" d="M257 ${flagged.top - 33}q9-4 17 0t17 0v17q-9 4-17 0t-17 0Z" style="fill:var(--ev-done);stroke:var(--ev-done)"/></g></svg>`;

const COMPLETE = { day: 90, placed: 90, sky: false } as const;

function Summit() {
  return (
    <div className="summit" aria-hidden="true">
      <RawSvg
        className="trail-wide"
        svg={numbered(
          trailScene({
            ...COMPLETE,
            id: 'summit-w',
            w: 1240,
            h: 424,
            groundY: 360,
            rise: 92,
            base: 50,
            left: 72,
            right: 76,
          }),
        )}
      />
      <RawSvg
        className="trail-compact"
        svg={numbered(
          trailScene({
            ...COMPLETE,
            id: 'summit-c',
            compact: true,
            w: 358,
            h: 146,
            base: 22,
            left: 19,
            right: 21,
            groundY: 116,
            rise: 24,
          }),
        )}
      />
    </div>
  );
}
