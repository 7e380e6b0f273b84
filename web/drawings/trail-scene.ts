import { weekNames } from '#contract/programme/constants.ts';
import { type CairnDrawing, type CairnOptions, cairn, ridge } from './cairn.ts';
import { daysIn, f, type Point, seeded, weekOf } from './pebble.ts';

export interface TrailOptions {
  id?: string;
  w?: number;
  h?: number;
  /** The current day, 1-90. */
  day?: number;
  /** Stones placed so far, 0-90. */
  placed?: number;
  /** True if today's stone glows. */
  lit?: boolean;
  base?: number;
  left?: number;
  right?: number;
  groundY?: number;
  rise?: number;
  compact?: boolean;
  flags?: boolean;
  labels?: boolean;
  sun?: boolean;
  /** `true` links each cairn to `#week-n`. A function returns the URL, and the link gets its week as data. */
  links?: boolean | ((week: number) => string);
  sky?: boolean;
  /** Draws each cairn, for pages with several trails. */
  drawCairn?: (options: CairnOptions) => CairnDrawing;
}

const attribute = (value: string): string =>
  value.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');

/** Returns, for example, "Week 2, Clarity: 4 of 7 stones placed". */
export const weekLabel = (week: number, done: number): string =>
  `Week ${week === 13 ? '13, The Summit' : `${week}, ${weekNames[week - 1]}`}: ${done} of ${daysIn(week)} stones placed`;

/** Returns, for example, "Your Evolve 90 trail: 11 of 90 stones placed (12%), day 12, week 2 Clarity". */
export function trailLabel(day: number, placed: number): string {
  const week = weekOf(day);
  const pct = Math.round((placed / 90) * 100);
  const where =
    placed >= 90 ? 'complete' : `day ${day}, week ${week}${week < 13 ? ` ${weekNames[week - 1]}` : ''}`;
  return `Your Evolve 90 trail: ${placed} of 90 stones placed (${pct}%), ${where}`;
}

const defs = (id: string): string =>
  `<defs><linearGradient id="${id}-sky" x1="0" y1="0" x2="0" y2="1"><stop offset="0" class="sky-top"/><stop offset=".36" class="sky-mid"/><stop offset=".66" class="sky-low"/></linearGradient><radialGradient id="${id}-glow"><stop offset="0" class="glow-in"/><stop offset=".5" class="glow-mid"/><stop offset="1" class="glow-out"/></radialGradient><radialGradient id="${id}-halo"><stop offset="0" style="stop-color:var(--ev-today);stop-opacity:.7"/><stop offset=".45" style="stop-color:var(--ev-today);stop-opacity:.28"/><stop offset="1" style="stop-color:var(--ev-today);stop-opacity:0"/></radialGradient></defs>`;

/** Day shown on the flag at the end of a week. */
const FLAGS: Record<number, number> = { 5: 30, 9: 60, 13: 90 };

/**
 * Draws the whole trail: the path solid up to today and dotted after, flags at 30, 60 and 90, and a sun that
 * rises with progress.
 */
export function trailScene(options: TrailOptions = {}): string {
  const {
    id = 'trail',
    w = 1200,
    h = 330,
    day = 12,
    placed = day - 1,
    base = 46,
    left = 66,
    right = 66,
  } = options;
  const { groundY = 262, rise = 74, compact = false, flags = true, labels = true } = options;
  const { sun = true, links = false, sky = true, lit = true, drawCairn = cairn } = options;

  const pitch = (w - left - right) / 12;
  const G = (x: number): number => {
    const t = Math.max(0, (x - left) / (w - left - right));
    return groundY - rise * t ** 1.25 + Math.sin(x / (w * 0.11)) * (compact ? 1.5 : 4);
  };
  const off = compact ? 9 : 17;
  const line = (a: number, b: number): string => {
    let s = '';
    const stride = (b - a) / Math.max(2, Math.round((b - a) / 14));
    for (let x = a; x <= b + 0.1; x += stride) s += `${s ? 'L' : 'M'}${f(x)} ${f(G(x) + off)}`;
    return s;
  };
  const cw = weekOf(day);
  const doneAll = placed >= 90;
  const cx = (week: number): number => left + pitch * (week - 1);

  let o = defs(id);
  if (sky) o += `<rect width="${w}" height="${h}" fill="url(#${id}-sky)"/>`;
  o += stars(w, groundY - rise, compact);
  if (sun) {
    const sunX = w - (compact ? 40 : 150);
    const sunR = compact ? 17 : 46;
    const sunY = groundY - rise - (compact ? 44 : 92) + (1 - placed / 90) * (compact ? 20 : 52);
    o += `<circle cx="${sunX}" cy="${f(sunY)}" r="${sunR * 4}" fill="url(#${id}-glow)"/><circle class="sun" cx="${sunX}" cy="${f(sunY)}" r="${sunR}"/>`;
  }
  const A = compact ? 0.3 : 1;
  const far: Point[] = [
    [16 * A, w * 0.085],
    [7 * A, w * 0.031],
  ];
  const near: Point[] = [
    [12 * A, w * 0.11],
    [5 * A, w * 0.04],
  ];
  o += `<path class="ridge ridge-3" d="${ridge(w, h, groundY - (compact ? 38 : 92), rise * 0.55, far, 4)}"/>`;
  o += `<path class="ridge ridge-2" d="${ridge(w, h, groundY - (compact ? 20 : 46), rise * 0.75, near, 11)}"/>`;
  o += `<path class="ground" d="${ground(w, h, G)}"/>`;
  const end = doneAll ? cx(13) : cx(cw);
  o += `<path class="trail-line is-ahead" d="${line(Math.min(end, w - right - 1), w - right)}"/>`;
  if (end > left) o += `<path class="trail-line is-done" d="${line(compact ? left : 0, end)}"/>`;

  for (let k = 1; k <= 13; k++) {
    const x = cx(k);
    const y = G(x) + (compact ? 2 : 4);
    const before = (k - 1) * 7;
    const done = Math.max(0, Math.min(daysIn(k), placed - before));
    const cur = k === cw && !doneAll;
    const c = drawCairn({
      x,
      y,
      base,
      week: k,
      done,
      today: cur && lit ? day - before - 1 : -1,
      lift: compact ? 2.5 : 6,
      details: !compact,
      halo: compact ? '' : `${id}-halo`,
    });
    const state = done >= daysIn(k) ? 'complete' : cur ? 'current' : 'ahead';
    let g = `<ellipse class="cairn-shadow" cx="${f(x)}" cy="${f(y + 1)}" rx="${f(base * 0.62)}" ry="${f(base * 0.085)}"/>${c.svg}`;
    let signs = '';
    const marked = flags ? FLAGS[k] : undefined;
    if (marked) signs += flag(x + base * 0.02, c.top - 2, marked, placed >= marked, compact);
    if (cur && lit && !compact) signs += here(x, c.top - 14, day);
    // The signs' words are not part of a week's name, so they stay outside a real link.
    const apart = typeof links === 'function';
    if (!apart) g += signs;
    if (labels) {
      const name = k === 13 ? (compact ? '★' : 'Summit') : k;
      g += `<text class="week-n ${state}" x="${f(x)}" y="${f(G(x) + (compact ? 22 : 44))}" text-anchor="middle">${name}</text>`;
    }
    if (links) {
      const href = apart ? attribute(links(k)) : `#week-${k}`;
      const week = apart ? ` data-week="${k}"` : '';
      g = `<a href="${href}"${week} aria-label="${weekLabel(k, done)}"><rect class="cairn-hit" x="${f(x - pitch / 2 + 3)}" y="${f(c.top - 30)}" width="${f(pitch - 6)}" height="${f(G(x) + 54 - c.top + 30)}" rx="16"/>${g}</a>${apart ? signs : ''}`;
    }
    o += `<g class="cairn ${state}" style="--c:var(--ev-stone-${k})">${g}</g>`;
  }
  return `<svg class="trail ${compact ? 'trail--compact' : ''} ${sky ? '' : 'trail--open'}" viewBox="0 0 ${w} ${h}" ${links ? 'role="group"' : 'role="img"'} aria-label="${trailLabel(day, placed)}" preserveAspectRatio="xMidYMax slice">${o}</svg>`;
}

function stars(w: number, horizon: number, compact: boolean): string {
  const r = seeded(9);
  let s = '';
  for (let i = 0; i < (compact ? 16 : 46); i++) {
    const x = r() * w;
    const y = r() * horizon * 0.8;
    // No stars behind the heading (upper left) and the numbers (upper right).
    if (!compact && (y < horizon * 0.25 ? x < w * 0.62 || x > w * 0.78 : x < w * 0.62 && y < horizon * 0.55))
      continue;
    s += `<circle cx="${f(x)}" cy="${f(y)}" r="${f((0.5 + r() * 0.9) * (compact ? 0.7 : 1))}" opacity="${f(0.25 + r() * 0.6)}"/>`;
  }
  return `<g class="stars">${s}</g>`;
}

function ground(w: number, h: number, G: (x: number) => number): string {
  const step = w / 60;
  const points: string[] = [];
  for (let x = -step; x <= w + step; x += step) points.push(`${f(x)} ${f(G(x))}`);
  return `M${points.join('L')}L${w + step} ${h + 2}L${-step} ${h + 2}Z`;
}

function here(x: number, y: number, day: number): string {
  return `<g class="here"><rect x="${f(x - 40)}" y="${f(y - 24)}" width="80" height="25" rx="12.5"/><path d="M${f(x - 5)} ${f(y + 0.5)}h10l-5 5.5z"/><text x="${f(x)}" y="${f(y - 7)}" text-anchor="middle">Day ${day}</text></g>`;
}

function flag(tx: number, y: number, n: number, reached: boolean, compact: boolean): string {
  const s = compact ? 0.5 : 1.28;
  const top = y - 26 * s;
  const number = compact
    ? ''
    : `<text class="flag-n" x="${f(tx + 14)}" y="${f(top + 12)}" text-anchor="middle">${n}</text>`;
  return `<g class="flag ${reached ? 'is-done' : ''}"><path class="flag-pole" d="M${f(tx)} ${f(y + 2)}V${f(top)}"/><path class="flag-cloth" d="M${f(tx)} ${f(top)}q${f(6 * s)} ${f(-3 * s)} ${f(11 * s)} 0t${f(11 * s)} 0v${f(12 * s)}q${f(-6 * s)} ${f(3 * s)} ${f(-11 * s)} 0t${f(-11 * s)} 0Z"/>${number}</g>`;
}
