import { cairn } from './cairn.ts';
import { type ContourOptions, contours } from './contours.ts';
import { RawSvg } from './RawSvg.tsx';

/** Topographic cover art for courses and groups without a picture. `seed` makes each different. */
export function Contours(props: ContourOptions) {
  return <RawSvg svg={contours(props)} />;
}

interface SpotCairnProps {
  /** Sets the colour and the stones' shapes. */
  week: number;
  done: number;
  /** Index of today's stone, which hovers in marigold. */
  today?: number | undefined;
}

/** A small cairn as spot art. Decorative. */
export function SpotCairn({ week, done, today }: SpotCairnProps) {
  const c = cairn({ x: 75, y: 176, base: 92, week, done, lift: 10, ...(today !== undefined && { today }) });
  const svg = `<svg class="spot" viewBox="0 0 150 190" style="--c:var(--ev-stone-${week})" aria-hidden="true"><ellipse class="cairn-shadow" cx="75" cy="177" rx="57.04" ry="7.36"/>${c.svg}</svg>`;
  return <RawSvg svg={svg} />;
}
