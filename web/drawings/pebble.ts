/** One stone: seeded path data, and the weeks it belongs to. The dashboard's week draws only these (`cairn.ts` piles them up). */

/** Returns the number of stones in a week (1-13): seven, and six at the Summit. */
export const daysIn = (week: number): number => (week === 13 ? 6 : 7);
/** Returns the week (1-13) of a day (1-90). */
export const weekOf = (day: number): number => Math.min(13, Math.ceil(day / 7));

export type Random = () => number;
export type Point = [x: number, y: number];

/** Returns a seeded random generator (mulberry32). Equal seeds draw equal stones. */
export const seeded = (start: number): Random => {
  let seed = start;
  return () => {
    seed |= 0;
    seed = (seed + 0x6d2b79f5) | 0;
    let t = Math.imul(seed ^ (seed >>> 15), 1 | seed);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
};

/** Rounds to one decimal, which is enough for a drawing and halves its bytes. */
export const f = (n: number): number => +n.toFixed(1);

export const at = <T>(list: readonly T[], i: number): T =>
  list[((i % list.length) + list.length) % list.length] as T;

/** Returns a river pebble as path data: a soft superellipse with a flatter base and a small seeded wobble. */
export function pebble(cx: number, cy: number, w: number, h: number, seed = 1, wobble = 0.07): string {
  const r = seeded(seed * 7919);
  const n = 12;
  const pts: Point[] = [];
  const tilt = (r() - 0.5) * 0.09;
  const e = 2.35 + r() * 0.5;
  const wob = Array.from({ length: n }, () => 1 + (r() - 0.5) * wobble);
  for (let i = 0; i < n; i++) {
    const a = (i / n) * Math.PI * 2;
    const c = Math.cos(a);
    const s = Math.sin(a);
    const x = ((Math.sign(c) * Math.abs(c) ** (2 / e) * w) / 2) * at(wob, i);
    const y = ((Math.sign(s) * Math.abs(s) ** (2 / e) * h) / 2) * (s > 0 ? 0.96 : 1) * at(wob, i + 5);
    pts.push([cx + x * Math.cos(tilt) - y * Math.sin(tilt), cy + x * Math.sin(tilt) + y * Math.cos(tilt)]);
  }
  let d = `M${f(at(pts, 0)[0])} ${f(at(pts, 0)[1])}`;
  for (let i = 0; i < n; i++) {
    const [p0, p1, p2, p3] = [at(pts, i - 1), at(pts, i), at(pts, i + 1), at(pts, i + 2)];
    d += `C${f(p1[0] + (p2[0] - p0[0]) / 6)} ${f(p1[1] + (p2[1] - p0[1]) / 6)} ${f(p2[0] - (p3[0] - p1[0]) / 6)} ${f(p2[1] - (p3[1] - p1[1]) / 6)} ${f(p2[0])} ${f(p2[1])}`;
  }
  return `${d}Z`;
}
