import { f, type Point, seeded } from './pebble.ts';

export interface ContourOptions {
  seed?: number;
  /** Stone colours 1-13 of the first and second hill. */
  stone?: number;
  stone2?: number;
  w?: number;
  h?: number;
}

/** Points of an outline, which its waves need to be smooth. */
const points = 24;

/** Draws hills as contour lines. Returns SVG text. */
export function contours({
  seed = 1,
  stone = 5,
  stone2 = stone,
  w = 640,
  h = 360,
}: ContourOptions = {}): string {
  const r = seeded(seed * 99 + 3);
  let o = `<rect width="${w}" height="${h}" style="fill:color-mix(in oklab,var(--ev-stone-${stone}) 30%,var(--ev-surface))"/>`;
  for (let p = 0; p < 2; p++) {
    const cx = w * (p ? 0.16 + r() * 0.2 : 0.62 + r() * 0.22);
    const cy = h * (0.3 + r() * 0.45);
    const waves = [0.16, 0.1, 0.06, 0.035].map((size) => ({ size, phase: r() * 6.28 }));
    const rings = p ? 6 : 9;
    const radius = (p ? 0.34 : 0.62) * h;
    const color = `var(--ev-stone-${p ? stone2 : stone})`;
    const outline = closed(
      Array.from({ length: points }, (_, i): Point => {
        const a = (i / points) * 6.2832;
        const q = waves.reduce((sum, { size, phase }, j) => sum + size * Math.sin((j + 2) * a + phase), 1);
        return [Math.cos(a) * radius * q * 1.28, Math.sin(a) * radius * q * 0.86];
      }),
    );
    // Every line is the outline, smaller, so that a page with many drawings compresses well.
    const lines = Array.from({ length: rings }, (_, i) => {
      const size = ((rings - i) / rings) ** 0.92;
      return `<path d="${outline}" transform="scale(${size.toFixed(3)})rotate(${f(i * 1.2)})" style="fill:color-mix(in oklab,${color} ${f(30 + (i + 1) * (52 / rings))}%,var(--ev-surface))"/>`;
    });
    o += `<g transform="translate(${f(cx)},${f(cy)})" style="stroke:color-mix(in oklab,${color} 78%,var(--ev-text));stroke-opacity:.34">${lines.join('')}</g>`;
  }
  return `<svg class="contours" viewBox="0 0 ${w} ${h}" preserveAspectRatio="xMidYMid slice" aria-hidden="true">${o}</svg>`;
}

/** Returns a smooth closed curve through the midpoints of a line. */
function closed(line: readonly Point[]): string {
  let d = '';
  line.forEach((p, i) => {
    const before = line.at(i - 1) ?? p;
    const after = line[(i + 1) % line.length] ?? p;
    if (i === 0) d += `M${f((before[0] + p[0]) / 2)} ${f((before[1] + p[1]) / 2)}`;
    d += `Q${f(p[0])} ${f(p[1])} ${f((p[0] + after[0]) / 2)} ${f((p[1] + after[1]) / 2)}`;
  });
  return `${d}Z`;
}
