import { type MouseEvent, useId } from 'react';
import { RawSvg } from './RawSvg.tsx';
import { type TrailOptions, trailScene } from './trail-scene.ts';
import { compactSize, wideSize } from './trail-size.ts';

export interface TrailProps {
  /** The current day, 1-90. */
  day: number;
  /** Stones placed so far, 0-90. */
  placed: number;
  /** False if no stone can be placed now, so that none glows. */
  lit?: boolean;
  /** Always uses the small drawing: one image with one label. Otherwise the width decides (700 px). */
  compact?: boolean;
  /** Returns the URL of a week's page. With it, each cairn of the wide trail is a link. */
  weekHref?: (week: number) => string;
  /** Called instead of following a week's link, to navigate inside the app. Not for modified clicks. */
  onWeek?: (week: number) => void;
}

const WIDE: TrailOptions = {
  ...wideSize,
  groundY: 360,
  rise: 92,
  base: 50,
  left: 72,
  right: 76,
};
const COMPACT: TrailOptions = {
  compact: true,
  ...compactSize,
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
      {/* The links inside handle the keyboard. This handler only navigates inside the app. */}
      <RawSvg className="trail-wide" svg={wide} onClick={follow} />
      <RawSvg className="trail-compact" svg={small} />
    </div>
  );
}

const ID = 'TRAIL-ID';
const cache = new Map<string, string>();

/** Caches the drawing for each set of numbers. Only the gradient ids differ between two copies on a page. */
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
