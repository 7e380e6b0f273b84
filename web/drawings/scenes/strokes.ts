import { seeded } from '../pebble.ts';

/* Drawing functions for the week scenes. Each returns SVG text. Colours are names in drawing-colours.css and
   scene.css. */

type Dot = readonly [x: number, y: number];
type Tree = readonly [x: number, y: number, height: number];
type Tuft = readonly [x: number, y: number, height?: number];
type Pebble = readonly [x: number, base: number, width: number, colour?: string];

/** Returns a coordinate with one decimal. */
export const short = (x: number): string => String(Math.round(x * 10) / 10).replace(/^(-?)0\./, '$1.');
export const fill = (k: string): string => `fill="var(--${k})"`;
/** Draws a line in a colour of the palette. */
export const line = (k: string, w: number, d: string, x = ''): string =>
  `<path stroke="var(--${k})" stroke-width="${w}"${x && ' ' + x} d="${d}"/>`;
/** Draws soft dots for leaves and flowers. Short lines with round ends take the fewest bytes. */
export const dots = (k: string, w: number, l: readonly Dot[], len = 3): string =>
  l.length ? line(k, w, l.map(([x, y]) => `M${Math.round(x)} ${Math.round(y)}h${len}`).join('')) : '';
/** Draws a filled shape in a colour of the palette. */
export const shape = (k: string, d: string, x = ''): string => `<path ${fill(k)}${x && ' ' + x} d="${d}"/>`;
/** Returns a smooth path through points: quadratic curves through the midpoints. */
const flow = (points: readonly Dot[]): string =>
  points.reduce((path, point, j) => {
    const next = points[j + 1];
    if (j === 0) return `M${point}`;
    if (!next) return path;
    const isLast = j === points.length - 2;
    const end = isLast ? next : [Math.round((point[0] + next[0]) / 2), Math.round((point[1] + next[1]) / 2)];
    return `${path}Q${point} ${end}`;
  }, '');
/** Draws a hill from heights at equal distances, closed at the bottom. */
export const hill = (k: string, ...ys: number[]): string => {
  const st = 820 / (ys.length - 1);
  return shape(k, flow(ys.map((y, j) => [Math.round(-10 + j * st), y])) + 'V600H-10Z');
};
/** Draws spruces from base points and heights. */
export const spruce = (k: string, list: readonly Tree[]): string =>
  shape(
    k,
    list
      .map(([x, y, h]) => {
        const b = h * 0.25;
        return `M${Math.round(x)} ${Math.round(y - h)}c${short(b * 0.5)} ${short(h * 0.4)} ${short(b)} ${short(h * 0.7)} ${short(b)} ${short(h * 0.86)}c0 ${short(h * 0.16)} ${short(-2 * b)} ${short(h * 0.16)} ${short(-2 * b)} 0c0 ${short(-h * 0.16)} ${short(b * 0.5)} ${short(-h * 0.46)} ${short(b)} ${short(-h * 0.86)}z`;
      })
      .join(''),
  ) + line('k', 3, list.map(([x, y]) => `M${Math.round(x)} ${Math.round(y)}v6`).join(''), 'opacity=".5"');
export const oval = (x: number, y: number, a: number, b: number): string =>
  `M${Math.round(x - a)} ${Math.round(y)}a${short(a)} ${short(b)} 0 1 0 ${Math.round(2 * a)} 0a${short(a)} ${short(b)} 0 1 0 ${-Math.round(2 * a)} 0z`;
/** Draws pebbles with a shadow and light on the upper left. `flat` sets one height-to-width ratio for all. */
export function stones(list: readonly Pebble[], seed = 1, flat = 0): string {
  const r = seeded(seed * 97);
  let s = '',
    b = '',
    l = '';
  for (const [x, y, w, k = 's'] of list) {
    const h = w * (flat || 0.46 + r() * 0.1),
      a = w / 2,
      t = (r() - 0.5) * h * 0.16,
      q = 0.62 + r() * 0.12,
      cy = y - h / 2;
    if (!flat) s += oval(x, y, a * 1.16, h * 0.16);
    const T = Math.round(t * 0.8),
      A = Math.round(a),
      H = Math.round(h / 2),
      Q = Math.round(a * q),
      V = Math.round((h / 2) * q);
    b += shape(
      k,
      `M${Math.round(x) + A} ${Math.round(cy) + T}c0 ${V - T} ${Q - A} ${H - T} ${-A} ${H - T}s${-A} ${V - H + 1} ${-A} ${-H - T}S${Math.round(x) - Q} ${Math.round(cy) - H} ${Math.round(x)} ${Math.round(cy) - H}s${A} ${H - V} ${A} ${H + T}z`,
    );
    if (w > 24)
      l += `M${Math.round(x - a * 0.66)} ${Math.round(cy - h * 0.1)}q${short(a * 0.12)} ${short(-h * 0.24)} ${short(a * 0.56)} ${short(-h * 0.24)}`;
  }
  return (
    (s && shape('k', s, 'opacity=".18"')) +
    b +
    (l && `<path stroke="#fff" stroke-opacity=".42" stroke-width="2.4" d="${l}"/>`)
  );
}
export const cloud = (x: number, y: number, s: number): string =>
  `M${Math.round(x)} ${Math.round(y)}a${short(13 * s)} ${short(13 * s)} 0 0 1 ${short(3 * s)} ${short(-26 * s)}a${short(25 * s)} ${short(25 * s)} 0 0 1 ${short(46 * s)} ${short(-7 * s)}a${short(18 * s)} ${short(18 * s)} 0 0 1 ${short(27 * s)} ${short(9 * s)}a${short(12 * s)} ${short(12 * s)} 0 0 1 ${short(3 * s)} ${short(24 * s)}z`;
/** Draws tufts of grass from base points and heights. */
export const tufts = (k: string, list: readonly Tuft[], w = 2.5): string =>
  line(
    k,
    w,
    list
      .map(
        ([x, y, h = 12]) =>
          `M${x} ${y}q${short(-h * 0.1)} ${short(-h * 0.6)} ${short(-h * 0.5)} ${-h}M${x + 4} ${y}q0 ${short(-h * 0.7)} ${short(h * 0.3)} ${short(-h * 1.2)}`,
      )
      .join(''),
  );
/** Draws light around a lamp or a fire, at night. */
export const glow = (id: string, x: number, y: number, r: number): string =>
  `<circle cx="${x}" cy="${y}" r="${r}" fill="url(#${id}l)"/>`;
export const fog = (id: string, y: number, h = 110): string =>
  `<path fill="url(#${id}m)" d="M0 ${y}h800v${h}H0z"/>`;

/** Collects dots in numbered groups, one for each colour or size. */
export function bunches() {
  const all = new Map<number, Dot[]>();
  return {
    add: (bunch: number, x: number, y: number): void =>
      void all.set(bunch, [...(all.get(bunch) ?? []), [x, y]]),
    of: (bunch: number): readonly Dot[] => all.get(bunch) ?? [],
  };
}
