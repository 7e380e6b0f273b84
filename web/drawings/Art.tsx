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
  base?: number;
  w?: number;
  h?: number;
}

/** A small cairn as spot art. Decorative. */
export function SpotCairn({ week, done, today, base = 92, w = 150, h = 190 }: SpotCairnProps) {
  const c = cairn({ x: w / 2, y: h - 14, base, week, done, lift: 10, ...(today !== undefined && { today }) });
  const svg = `<svg class="spot" viewBox="0 0 ${w} ${h}" style="--c:var(--ev-stone-${week})" aria-hidden="true"><ellipse class="cairn-shadow" cx="${w / 2}" cy="${h - 13}" rx="${base * 0.62}" ry="${base * 0.08}"/>${c.svg}</svg>`;
  return <RawSvg svg={svg} />;
}
