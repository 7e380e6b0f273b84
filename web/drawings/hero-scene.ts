import { cairn, ridge } from './cairn.ts';
import { f, type Point, pebble, seeded } from './pebble.ts';

type Key = [x: number, y: number, scale: number];
interface Spot {
  x: number;
  y: number;
  s: number;
}

/** The winding path, near to far, with its perspective scale. */
const PATH: readonly Key[] = [
  [930, 812, 1.05],
  [838, 708, 0.86],
  [900, 628, 0.68],
  [1066, 568, 0.54],
  [1176, 524, 0.44],
  [1122, 482, 0.35],
  [996, 452, 0.28],
  [962, 428, 0.225],
  [1030, 406, 0.18],
  [1080, 390, 0.14],
  [1052, 376, 0.11],
];

/** Returns a point on the path (0 near, 10 far), smoothed with a Catmull-Rom curve. */
function along(u: number): Spot {
  const i = Math.min(9, Math.max(0, Math.floor(u)));
  const t = u - i;
  const key = (j: number): Key => PATH[Math.max(0, Math.min(10, j))] as Key;
  const mix = (c: 0 | 1 | 2): number => {
    const [a, b, d, e] = [key(i - 1)[c], key(i)[c], key(i + 1)[c], key(i + 2)[c]];
    return (
      0.5 * (2 * b + (d - a) * t + (2 * a - 5 * b + 4 * d - e) * t * t + (3 * b - a - 3 * d + e) * t ** 3)
    );
  };
  return { x: mix(0), y: mix(1), s: mix(2) };
}

/** Positions of the twelve cairns: distance along the path, and side. */
const CAIRNS: readonly Point[] = [
  [0.8, -1],
  [1.3, 1],
  [2.05, -1],
  [3.3, 1],
  [3.95, 1],
  [4.6, -1],
  [5.3, 1],
  [6.1, -1],
  [6.9, 1],
  [7.6, -1],
  [8.3, 1],
  [9.05, -1],
];

/**
 * Draws the landing hero: the trail from the first cairn to the Summit at sunrise. Only the landing page
 * loads it.
 */
export function heroScene({ id = 'hero', w = 1440, h = 760 } = {}): string {
  const sunX = 1010;
  const sunY = 300;
  let o = `<defs><linearGradient id="${id}-sky" x1="0" y1="0" x2="0" y2="1"><stop offset="0" class="sky-top"/><stop offset=".3" class="sky-mid"/><stop offset=".52" class="sky-low"/></linearGradient><radialGradient id="${id}-glow"><stop offset="0" class="glow-in"/><stop offset=".5" class="glow-mid"/><stop offset="1" class="glow-out"/></radialGradient></defs><rect width="${w}" height="${h}" fill="url(#${id}-sky)"/>`;
  const r = seeded(21);
  let stars = '';
  for (let i = 0; i < 70; i++) {
    stars += `<circle cx="${f(r() * w)}" cy="${f(r() * 300)}" r="${f(0.6 + r())}" opacity="${f(0.25 + r() * 0.6)}"/>`;
  }
  o += `<g class="stars">${stars}</g><circle cx="${sunX}" cy="${sunY}" r="330" fill="url(#${id}-glow)"/><circle class="sun" cx="${sunX}" cy="${sunY}" r="74"/>`;
  const far: Point[] = [
    [30, 118],
    [12, 47],
  ];
  const near: Point[] = [
    [24, 150],
    [9, 60],
  ];
  o += `<path class="ridge-3" d="${ridge(w, h, 372, 10, far, 6)}"/><path class="ridge-2" d="${ridge(w, h, 424, 18, near, 15)}"/>`;
  o +=
    '<path class="ridge-1" d="M-10 476C150 452 300 500 470 486s300-66 470-64 330 60 520 22v340H-10Z"/><path class="ground" d="M-10 588C200 540 420 584 640 590s380-72 820-52v240H-10Z"/>';
  o += trees();

  const L: string[] = [];
  const R: string[] = [];
  for (let i = 0; i <= 90; i++) {
    const p = along(i / 9);
    const k = 50 * p.s;
    L.push(`${f(p.x - k)} ${f(p.y)}`);
    R.unshift(`${f(p.x + k)} ${f(p.y)}`);
  }
  o += `<path class="hero-path" d="M${L.join('L')}L${R.join('L')}Z"/>`;
  const rp = seeded(77);
  for (let i = 0; i < 64; i++) {
    const p = along(rp() ** 1.5 * 6);
    const side = rp() > 0.5 ? 1 : -1;
    const q = (4 + rp() * 9) * p.s;
    o += `<path class="scree" d="${pebble(p.x + side * (54 + rp() * 46) * p.s, p.y + (rp() - 0.5) * 10, q * 1.9, q, i + 3)}"/>`;
  }
  for (let k = 12; k >= 1; k--) {
    const [u, side] = CAIRNS[k - 1] as Point;
    const p = along(u);
    const q = along(u + 0.05);
    const base = 90 * p.s;
    const dx = q.x - p.x;
    const dy = (q.y - p.y) * 2.2;
    const len = Math.hypot(dx, dy) || 1;
    const off = 52 * p.s + base * 0.66;
    const x = p.x - side * (dy / len) * off;
    const y = p.y + side * (dx / len) * off * 0.42;
    const c = cairn({
      x,
      y: y + base * 0.05,
      base,
      week: k,
      done: 7,
      details: base > 26,
    });
    o += `<g style="--c:var(--ev-stone-${k})"><ellipse class="cairn-shadow" cx="${f(x)}" cy="${f(y + 1)}" rx="${f(base * 0.64)}" ry="${f(base * 0.09)}"/>${c.svg}</g>`;
    if (k === 3) o += walker(along(2.62));
  }
  o += flagAt(1052, 378, 0.9);
  const fx = 1286;
  const fy = 736;
  const colors = [1, 3, 5, 7, 9, 11].map((n) => `var(--ev-stone-${n})`).concat('var(--ev-today)');
  o += `<defs><radialGradient id="${id}-halo"><stop offset="0" style="stop-color:var(--ev-today);stop-opacity:.55"/><stop offset=".5" style="stop-color:var(--ev-today);stop-opacity:.2"/><stop offset="1" style="stop-color:var(--ev-today);stop-opacity:0"/></radialGradient></defs>`;
  const c = cairn({
    x: fx,
    y: fy,
    base: 196,
    week: 4,
    done: 6,
    today: 6,
    lift: 15,
    colors,
    seed0: 3,
    halo: `${id}-halo`,
  });
  o += `<ellipse class="cairn-shadow" cx="${fx}" cy="${fy + 2}" rx="134" ry="17"/><g class="big">${c.svg}</g>`;
  return `<svg class="scene hero-scene" viewBox="0 0 ${w} ${h}" preserveAspectRatio="xMaxYMax slice" role="img" aria-label="A trail marked by twelve stone cairns winds towards a sunrise. A walker and a dog are on the way.">${o}</svg>`;
}

function trees(): string {
  const tr = seeded(5);
  let o = '';
  for (const [x0, n, yy] of [
    [622, 6, 484],
    [36, 2, 492],
  ] as const) {
    for (let i = 0; i < n; i++) {
      const x = x0 + i * 21 + tr() * 14;
      const hh = 26 + tr() * 32;
      const y = yy + tr() * 16 - 4;
      const b = hh * 0.27;
      o += `<path d="M${f(x)} ${f(y - hh)}C${f(x + b * 0.5)} ${f(y - hh * 0.6)} ${f(x + b)} ${f(y - hh * 0.3)} ${f(x + b)} ${f(y - hh * 0.12)}C${f(x + b)} ${f(y + 1)} ${f(x - b)} ${f(y + 1)} ${f(x - b)} ${f(y - hh * 0.12)}C${f(x - b)} ${f(y - hh * 0.3)} ${f(x - b * 0.5)} ${f(y - hh * 0.6)} ${f(x)} ${f(y - hh)}Z"/><path class="trunk" d="M${f(x)} ${f(y - 3)}v7"/>`;
    }
  }
  return `<g class="trees">${o}</g>`;
}

const flagAt = (x: number, y: number, s: number): string =>
  `<g class="flag is-done"><path class="flag-pole" d="M${x} ${y}V${f(y - 30 * s)}"/><path class="flag-cloth" d="M${x} ${f(y - 30 * s)}q${6 * s} ${-3 * s} ${11 * s} 0t${11 * s} 0v${12 * s}q${-6 * s} ${3 * s} ${-11 * s} 0t${-11 * s} 0Z"/></g>`;

function walker({ x, y }: Spot): string {
  return `<g transform="translate(${f(x - 30)} ${f(y - 74)}) scale(.94)"><ellipse class="cairn-shadow" cx="34" cy="80" rx="40" ry="6"/>
<g style="stroke:light-dark(oklch(.29 .03 220),oklch(.44 .03 225));stroke-width:7.500;stroke-linecap:round;fill:none"><path d="M24 52 19 64 13 77"/><path d="M29 52l6 12 1 13"/></g>
<path d="M14 30c0-9 5-13 12-13s12 5 12 14l2 22c-8 5-20 5-27 1Z" style="fill:var(--ev-stone-10)"/><path d="M9 26c0-6 10-7 11-1l1 20c0 5-12 5-12 0Z" style="fill:var(--ev-stone-4)"/>
<path d="M31 26c4 7 6 12 12 17" style="stroke:color-mix(in oklab,var(--ev-stone-10),black 16%);stroke-width:6;stroke-linecap:round;fill:none"/>
<circle cx="28" cy="10" r="8.500" style="fill:#b97f56"/><path d="M19 9c0-7 4-11 9-11s9 4 9 10c-6 1-12 1-18 1Z" style="fill:var(--ev-today)"/><circle cx="28" cy="-3" r="2.600" style="fill:var(--ev-today)"/>
<g style="fill:light-dark(oklch(.45 .055 60),oklch(.66 .06 65))"><path d="M56 58c8-3 18-3 25 0l4-5 5-3-1 7c1 4-2 6-5 6l-3 5-20 1c-6 0-8-4-6-8Z"/><path d="M57 60c-4-3-6-8-4-12 1 5 4 7 7 9Z"/></g><g style="stroke:light-dark(oklch(.45 .055 60),oklch(.66 .06 65));stroke-width:3.600;stroke-linecap:round"><path d="M60 66l-3 12"/><path d="M65 67l2 11"/><path d="M77 67l-2 11"/><path d="M81 66l3 11"/></g></g>`;
}
