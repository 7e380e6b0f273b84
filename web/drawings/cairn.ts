/**
 * Cairn, the signature drawing: pure functions from numbers to SVG strings, no DOM.
 * One stone a day, one cairn a week (7 stones), twelve cairns and the Summit (days 85-90, 6 stones) are the 90 days.
 * Stones are seeded by week and index, so a member's trail looks the same everywhere and for ever.
 */

import { at, daysIn, f, type Point, pebble, seeded } from './pebble.ts';

/** Draws light on the upper left shoulder, and a quartz vein on about one stone in three. */
function detail(cx: number, cy: number, w: number, h: number, seed: number): string {
  const r = seeded(seed * 104729);
  let o = `<path class="stone-light" d="M${f(cx - w * 0.36)} ${f(cy - h * 0.06)}Q${f(cx - w * 0.32)} ${f(cy - h * 0.31)} ${f(cx - w * 0.06)} ${f(cy - h * 0.33)}"/>`;
  const k = r();
  if (k < 0.3) {
    const x = cx + (r() - 0.3) * w * 0.3;
    o += `<path class="stone-vein" d="M${f(x)} ${f(cy - h * 0.44)}Q${f(x + w * 0.09)} ${f(cy)} ${f(x + w * 0.05)} ${f(cy + h * 0.43)}"/>`;
  } else if (k < 0.5) {
    o += `<circle class="stone-speck" cx="${f(cx + w * 0.16)}" cy="${f(cy + h * 0.1)}" r="${f(h * 0.07)}"/><circle class="stone-speck" cx="${f(cx + w * 0.27)}" cy="${f(cy - h * 0.1)}" r="${f(h * 0.05)}"/>`;
  }
  return o;
}

export interface CairnOptions {
  x: number;
  y: number;
  base?: number;
  week?: number;
  /** Stones placed in this week. */
  done?: number;
  /** Index of today's stone, or -1. */
  today?: number;
  lift?: number;
  details?: boolean;
  count?: number;
  colors?: readonly string[] | null;
  seed0?: number;
  halo?: string;
}

export interface CairnDrawing {
  svg: string;
  top: number;
}

/** Draws one cairn with its base at (x, y). Pass `details: false` for cairns under 26 px. */
export function cairn(options: CairnOptions): CairnDrawing {
  const { x, y, base = 44, week = 1, done = 0, today = -1, lift = 5, details = true } = options;
  const { count = 0, colors = null, seed0 = 0, halo = '' } = options;
  const r = seeded(week * 31 + 5 + seed0);
  const n = count || daysIn(week);
  const shape = [1, 0.88, 0.79, 0.82, 0.66, 0.56, 0.44];
  let top = y;
  let out = '';
  let pre = '';
  for (let i = 0; i < n; i++) {
    const w = base * at(shape, i) * (0.94 + r() * 0.12);
    const h = Math.max(base * 0.2, base * (0.325 - i * 0.014) * (0.9 + r() * 0.2));
    const cx = x + (r() - 0.5) * base * 0.13;
    const isToday = i === today;
    const isDone = i < done;
    const cy = top - h / 2 - (isToday ? lift : 0);
    const seed = week * 17 + i;
    const state = isToday ? 'is-today' : isDone ? 'is-done' : 'is-ahead';
    const d = pebble(cx, cy, w, h * 0.98, seed);
    if (isToday) {
      pre += `<ellipse class="stone-halo"${halo ? ` style="fill:url(#${halo});opacity:1"` : ''} cx="${f(cx)}" cy="${f(cy)}" rx="${f(w * (halo ? 1.3 : 0.95))}" ry="${f(h * (halo ? 2.2 : 1.7))}"/>`;
    }
    out += `<g class="stone ${state}"${colors ? ` style="--c:${colors[i]}"` : ''} data-day="${(week - 1) * 7 + i + 1}"><path class="stone-body" d="${d}"/>${(isDone || isToday) && details ? detail(cx, cy, w, h, seed) : ''}</g>`;
    top -= h - base * 0.018 + (isToday ? lift * 1.55 : 0);
  }
  return { svg: pre + out, top };
}

/** Returns a mountain ridge as path data: two or more sine waves on a slope. */
export function ridge(
  w: number,
  h: number,
  y0: number,
  rise: number,
  waves: readonly Point[],
  seed: number,
  step = 24,
): string {
  const r = seeded(seed);
  const phase = waves.map(() => r() * 7);
  const p: Point[] = [];
  for (let x = -step; x <= w + step * 3; x += step) {
    const y = waves.reduce((sum, [a, l], i) => sum + a * Math.sin(x / l + at(phase, i)), 0);
    p.push([x, y0 - rise * (x / w) + y]);
  }
  let d = `M${f(at(p, 0)[0])} ${f(at(p, 0)[1])}`;
  for (let i = 1; i < p.length - 1; i++) {
    const [a, b] = [at(p, i), at(p, i + 1)];
    d += `Q${f(a[0])} ${f(a[1])} ${f((a[0] + b[0]) / 2)} ${f((a[1] + b[1]) / 2)}`;
  }
  return `${d}L${w + step * 3} ${h + 2}L${-step} ${h + 2}Z`;
}

/** Draws a small pile for plan cards: one stone for Starter up to seven for Creator. */
export function pile(
  count: number,
  color: string,
  { base = 46, w = base * 1.4, seed0 = 0 }: { base?: number; w?: number; seed0?: number } = {},
): string {
  const h = Math.ceil(base * (0.2 + 0.315 * count));
  const c = cairn({
    x: w / 2,
    y: h - 6,
    base,
    week: 3,
    done: count,
    count,
    seed0,
  });
  return `<svg class="pile" viewBox="0 0 ${f(w)} ${h}" width="${f(w)}" height="${h}" style="--c:${color}" aria-hidden="true"><ellipse class="cairn-shadow" cx="${f(w / 2)}" cy="${h - 5}" rx="${f(base * 0.62)}" ry="4"/>${c.svg}</svg>`;
}

/**
 * Draws a badge: a stone with an engraved number. `c` is a stone colour 1-13. A locked badge is a dashed
 * outline.
 */
export function bstone(n: number, { c = 5, locked = false, seed = 0, cls = '' } = {}): string {
  const s = seed || n * 3 + 7;
  return `<svg class="bstone ${locked ? 'is-locked' : ''} ${cls}" style="--c:var(--ev-stone-${c});--oc:var(--ev-on-stone-${c})" viewBox="0 0 76 84" aria-hidden="true"><path class="b-body" d="${pebble(38, 43, 66, 74, s, 0.06)}"/><path class="b-lip" d="${pebble(38, 44.4, 51, 58, s, 0.06)}"/><path class="b-cut" d="${pebble(38, 43, 51, 58, s, 0.06)}"/><text x="38" y="52">${n}</text></svg>`;
}
