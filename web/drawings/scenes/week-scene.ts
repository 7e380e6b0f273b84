import { seeded } from '../pebble.ts';
import { places } from './places.ts';
import '../drawing-colours.css';
import './scene.css';
import { cloud, fill, line, shape } from './strokes.ts';

interface Light {
  dy: number;
  warm: number;
  rose: number;
  fog: number;
  clouds?: number;
  birds?: number;
  sun?: number;
  rain?: 1;
}

/**
 * Light of each day of the week. `dy` moves the sun in px, `warm` and `rose` tint the low sky in %, `fog` and
 * `sun` are opacities.
 */
const lights: readonly Light[] = [
  { /* first light */ dy: 26, warm: 46, rose: 8, fog: 0.5 },
  { /* clear morning */ dy: -8, warm: 12, rose: 0, fog: 0.34, birds: 1 },
  { /* mist */ dy: 0, warm: 6, rose: 4, fog: 0.95, clouds: 1, sun: 0.6 },
  { /* fair */ dy: -34, warm: 0, rose: 0, fog: 0.3, clouds: 3 },
  { /* bright */ dy: -42, warm: 4, rose: 0, fog: 0.22, clouds: 1, birds: 2 },
  { /* light rain */ dy: -10, warm: 0, rose: 6, fog: 0.6, clouds: 3, rain: 1, sun: 0.35 },
  { /* evening */ dy: 20, warm: 22, rose: 34, fog: 0.4, clouds: 1, birds: 1 },
];
/** The Summit is above the clouds, so its rainy day is a fair one. */
const lightOf = (week: number, seed: number): Light | undefined => {
  const j = (seed - 1) % 7;
  return lights[week === 13 && j === 5 ? 3 : j];
};

/**
 * Returns the scene of a day as SVG text: the week's place in the light of the day. Decorative, so it has no
 * name.
 */
export function weekScene(week: number, seed: number, id: string): string {
  const k = places[week];
  const L = lightOf(week, seed);
  if (!k || !L) return '';
  const r = seeded(week * 131 + seed * 17),
    rp = seeded(week * 977);
  const wet = k.sky === 'rain',
    [sx, sy0, sr] = k.sun,
    big = week === 13,
    sy = Math.round(sy0 + (big ? Math.max(-26, Math.min(14, L.dy)) : L.dy) * (wet ? 0.5 : 1)),
    so = wet ? 0.8 : big ? 1 : (L.sun ?? 1);
  const art = k.draw(id, rp),
    stop = (off: number, c: string, op = 1) =>
      `<stop offset="${off}" stop-color="var(--${c})"${op < 1 ? ` stop-opacity="${op}"` : ''}/>`,
    lg = (a: string, b: string) => `<linearGradient id="${id}${a}" x2="0" y2="1">${b}</linearGradient>`,
    rg = (a: string, b: string) => `<radialGradient id="${id}${a}">${b}</radialGradient>`;
  let o = `<rect width="800" height="600" fill="url(#${id}s)"/>`,
    st = '',
    cl = '';
  for (let j = 0; j < 15; j++) {
    st += `M${Math.round(r() * 800)} ${Math.round(r() * 236)}h.01`;
  }
  o += `<path stroke="var(--st)" stroke-width="2.6" stroke-linecap="round" d="${st}"/><g${so < 1 ? ` opacity="${so}"` : ''}><circle cx="${sx}" cy="${sy}" r="${sr * 5}" fill="url(#${id}g)"/><circle cx="${sx}" cy="${sy}" r="${sr}" ${fill('sn')}/></g>`;
  const nc = wet ? 3 : L.clouds || 0;
  for (let j = 0; j < nc; j++)
    cl += cloud(
      wet ? 60 + j * 150 + r() * 40 : 90 + j * 230 + r() * 120,
      (wet ? 190 : 168) + r() * 34 - j * 12,
      (wet ? 2 : 1) + r() * 0.5,
    );
  if (cl) o += shape(wet || L.rain ? 'cw' : 'cl', cl, `opacity="${wet ? 0.92 : 0.75}"`);
  if (L.birds && !wet) {
    let b = '';
    for (let j = 0; j < L.birds * 2 + 1; j++)
      b += `M${Math.round((k.bird ?? (sx > 400 ? 190 : 440)) + r() * 130)} ${Math.round(176 + r() * 54)}q5-5 9 0q4-5 9 0`;
    o += line('k', 2.2, b, 'opacity=".5"');
  }
  o += art;
  if (L.rain || wet) {
    let d = '';
    const N = wet ? 8 : 13;
    for (let j = 0; j < N; j++) {
      const y = Math.round(150 + r() * 120);
      d += `M${Math.round(30 + j * (wet ? 54 : 62) + r() * 24)} ${y}l-60 ${wet ? 360 - y : 300}`;
    }
    o += line('ra', 2, d, 'stroke-dasharray="20 74" opacity=".42"');
  }
  let defs =
    lg('s', stop(0, 'kt') + stop(0.3, 'km') + stop(0.55, 'kl')) +
    rg('g', stop(0, 'sn', 0.42) + stop(0.5, 'sn', 0.12) + stop(1, 'sn', 0)) +
    lg('e', stop(0, 'e') + stop(1, 'e2'));
  if (art.includes(`#${id}m`)) defs += lg('m', stop(0, 'km2', 0) + stop(1, 'km2', L.fog));
  if (art.includes(`#${id}l`)) defs += rg('l', stop(0, 'ln', 0.6) + stop(1, 'ln', 0));
  if (art.includes(`#${id}w`)) defs += lg('w', stop(0, 'w1') + stop(1, 'w2'));
  if (art.includes(`#${id}b`))
    defs += `<linearGradient id="${id}b">${stop(0, 'ln', 0) + stop(1, 'ln', 0.5)}</linearGradient>`;
  const svg = `<svg class="week-scene" viewBox="0 0 800 600" preserveAspectRatio="xMidYMid slice" aria-hidden="true" style="--s:var(--ev-stone-${week});--hw:${Math.round(L.warm * 0.6)}%;--hr:${Math.round(L.rose * 0.6)}%"><defs>${defs}</defs>${o}</svg>`;
  return svg.replaceAll('fill="var(--e)"', `fill="url(#${id}e)"`);
}
