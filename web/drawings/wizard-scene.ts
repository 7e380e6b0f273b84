import { cairn, ridge } from './cairn.ts';
import { type Point } from './pebble.ts';

/**
 * Draws the panel beside a wizard. Each finished step places one of three big stones. `step` is 1-4; 4 is all
 * placed.
 */
export function wizardScene(step = 2, { id = 'wz', w = 560, h = 1000 } = {}): string {
  const c = cairn({
    x: w / 2,
    y: h - 150,
    base: 262,
    week: 8,
    done: step - 1,
    today: step - 1,
    count: 3,
    lift: 26,
    colors: ['var(--ev-stone-3)', 'var(--ev-stone-6)', 'var(--ev-stone-10)'],
    seed0: 12,
    halo: `${id}-halo`,
  });
  const far: Point[] = [
    [26, 90],
    [10, 38],
  ];
  const near: Point[] = [
    [20, 110],
    [8, 46],
  ];
  return `<svg class="scene" viewBox="0 0 ${w} ${h}" preserveAspectRatio="xMidYMax slice" role="img" aria-label="Step ${step} of 3: ${step - 1} of 3 stones placed"><defs><linearGradient id="${id}-sky" x1="0" y1="0" x2="0" y2="1"><stop offset="0" class="sky-top"/><stop offset=".4" class="sky-mid"/><stop offset=".68" class="sky-low"/></linearGradient><radialGradient id="${id}-glow"><stop offset="0" class="glow-in"/><stop offset=".5" class="glow-mid"/><stop offset="1" class="glow-out"/></radialGradient><radialGradient id="${id}-halo"><stop offset="0" style="stop-color:var(--ev-today);stop-opacity:.55"/><stop offset=".5" style="stop-color:var(--ev-today);stop-opacity:.2"/><stop offset="1" style="stop-color:var(--ev-today);stop-opacity:0"/></radialGradient></defs><rect width="${w}" height="${h}" fill="url(#${id}-sky)"/><circle cx="420" cy="590" r="280" fill="url(#${id}-glow)"/><circle class="sun" cx="420" cy="590" r="58"/><path class="ridge-3" d="${ridge(w, h, 660, 10, far, 3)}"/><path class="ridge-2" d="${ridge(w, h, 724, 16, near, 8)}"/><path class="ground" d="${ridge(w, h, 812, -12, [[9, 150]], 2)}"/><ellipse class="cairn-shadow" cx="${w / 2}" cy="${h - 146}" rx="172" ry="20"/><g class="big">${c.svg}</g></svg>`;
}
