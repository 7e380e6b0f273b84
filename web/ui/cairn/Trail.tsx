import { type MouseEvent, useId } from 'react';
import { RawSvg } from './RawSvg.tsx';
import { type TrailOptions, trailScene } from './trail-scene.ts';

export interface TrailProps {
  /** The current day, 1-90. */
  day: number;
  /** Stones placed so far, 0-90. */
  placed: number;
  /** False where nothing is to be placed now: no stone glows. */
  lit?: boolean;
  /** Always the small one: a single image with one label. Otherwise the container's width decides (700 px). */
  compact?: boolean;
  /** The address of a week's page; with it each cairn of the wide trail is a link. */
  weekHref?: (week: number) => string;
  /** Follows a week's link inside the app. Modified clicks keep their own meaning. */
  onWeek?: (week: number) => void;
}

const WIDE: TrailOptions = {
  w: 1240,
  h: 424,
  groundY: 360,
  rise: 92,
  base: 50,
  left: 72,
  right: 76,
};
const COMPACT: TrailOptions = {
  compact: true,
  w: 358,
  h: 146,
  base: 22,
  left: 19,
  right: 21,
  groundY: 116,
  rise: 24,
};

/** The member's ninety days: twelve cairns and the Summit, drawn from two numbers. */
export function Trail({ day, placed, lit = true, compact = false, weekHref, onWeek }: TrailProps) {
  const id = useId();
  const follow = (event: MouseEvent) => {
    const link = event.target instanceof Element ? event.target.closest('a[data-week]') : null;
    const modified = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey || event.button !== 0;
    if (!link || !onWeek || modified) return;
    event.preventDefault();
    onWeek(Number(link.getAttribute('data-week')));
  };
  const small = drawn({ ...COMPACT, day, placed, lit }, `${id}c`);
  if (compact) return <RawSvg svg={small} />;
  const wide = drawn({ ...WIDE, day, placed, lit, links: weekHref ?? false }, `${id}w`);
  return (
    <div className="trail-frame">
      {/* The links inside carry the keyboard; this only keeps their clicks inside the app. */}
      <RawSvg className="trail-wide" svg={wide} onClick={follow} />
      <RawSvg className="trail-compact" svg={small} />
    </div>
  );
}

const ID = 'TRAIL-ID';
const cache = new Map<string, string>();

/** Draws once per set of numbers; only the gradient ids differ between two copies on a page. */
function drawn(options: TrailOptions, id: string): string {
  const { links } = options;
  const hrefs = typeof links === 'function' ? Array.from({ length: 13 }, (_, i) => links(i + 1)) : [];
  const key = JSON.stringify([options, hrefs]);
  let svg = cache.get(key);
  if (svg === undefined) {
    svg = trailScene({ ...options, id: ID });
    if (cache.size >= 12) cache.delete(cache.keys().next().value ?? '');
    cache.set(key, svg);
  }
  return svg.replaceAll(ID, id);
}
