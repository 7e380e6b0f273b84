import type { GroupCover } from '#contract/groups/covers.ts';
import { contours } from '../../../drawings/contours.ts';
import { f, type Point, type Random, seeded } from '../../../drawings/pebble.ts';
import { hash } from '../../../ui/pictures/avatar-tints.ts';
import { coverOf } from './cover-of.ts';

const W = 640;
const H = 240;
const i = Math.round;

/** Returns a stone colour mixed into the surface, so that it is visible in both themes. */
const mix = (stone: 's' | 's2', percent: number, ground = 'var(--ev-surface)') =>
  `color-mix(in oklab,var(--${stone}) ${percent}%,${ground})`;

/**
 * Returns the SVG of a group without a photo, always the same for an id and a kind. `key` names its gradient on the
 * page.
 */
export function coverArt(id: string, key: string, kind: GroupCover = coverOf(id)): string {
  const seed = hash(id);
  const first = 1 + (seed % 12);
  const second = 1 + ((first + 2 + ((seed >>> 8) % 5)) % 12);
  return kind === 'contours'
    ? contours({ seed: seed % 1000, stone: first, stone2: second, w: 480, h: 180 })
    : drawn(kind, { seed, first, second, key });
}

/** Returns one of the five drawings that aren't contours. */
export function drawn(
  kind: Exclude<GroupCover, 'contours'>,
  { seed, first, second, key }: { seed: number; first: number; second: number; key: string },
): string {
  const { ground, draw } = families[kind];
  const back = ground ? `<path fill="${ground}" d="M0 0h${W}v${H}H0z"/>` : '';
  return `<svg viewBox="0 0 ${W} ${H}" preserveAspectRatio="xMidYMid slice" aria-hidden="true" style="--s:var(--ev-stone-${first});--s2:var(--ev-stone-${second})">${back}${draw(seeded(seed), key)}</svg>`;
}

const families = {
  stones: { ground: `light-dark(${mix('s', 20)},var(--ev-sunken))`, draw: stones },
  river: { ground: mix('s', 17), draw: river },
  forest: { ground: mix('s', 15), draw: forest },
  night: { ground: null, draw: nightSky },
  weave: { ground: mix('s', 20), draw: weave },
} satisfies Record<
  Exclude<GroupCover, 'contours'>,
  { ground: string | null; draw: (r: Random, key: string) => string }
>;

/** Draws a wall of river stones in four rows. */
function stones(r: Random): string {
  const colors = [
    mix('s', 52),
    mix('s2', 50),
    mix('s', 78),
    'light-dark(oklch(.86 .014 160),oklch(.43 .02 205))',
  ];
  const layers = colors.map(() => '');
  let shine = '';
  const row = H / 3.7;
  for (let n = 0; n < 4; n += 1) {
    let x = -r() * row;
    while (x < W + 10) {
      const w = row * (1.15 + r() * 0.95);
      const h = row * (0.84 + r() * 0.1);
      const y = row * (n + 0.42) + (r() - 0.5) * row * 0.1;
      const layer = Math.floor(r() * colors.length);
      layers[layer] += pebble([x + w / 2, y], w - 9, h, r);
      if (w > row * 1.35)
        shine += `M${i(x + w * 0.2)} ${i(y - h * 0.12)}q${i(w * 0.06)} ${i(-h * 0.22)} ${i(w * 0.26)} ${i(-h * 0.23)}`;
      x += w;
    }
  }
  return `${layers.map((d, n) => `<path fill="${colors[n]}" d="${d}"/>`).join('')}<path fill="none" stroke="#fff" stroke-opacity=".36" stroke-width="3" stroke-linecap="round" d="${shine}"/>`;
}

/** Draws a meander from above: one line, five times, with stones on its banks. */
function river(r: Random): string {
  const swing = H * (0.12 + r() * 0.06);
  const length = W / (5.5 + r() * 2.5);
  const phase = r() * 6.3;
  const y = (x: number) =>
    H * 0.5 + swing * Math.sin(x / length + phase) + swing * 0.3 * Math.sin((x / length) * 1.7 + phase * 2);
  const path = (below: number) =>
    smooth(
      Array.from({ length: 13 }, (_, n): Point => {
        const x = -30 + (n * (W + 60)) / 12;
        return [i(x), i(y(x) + below)];
      }),
    );
  const middle = path(0);
  const band = (width: number, color: string) =>
    `<path stroke="${color}" stroke-width="${i(H * width)}" d="${middle}"/>`;
  const light = 'light-dark(#fff,oklch(.78 .05 212))';
  const ripple = (opacity: number, dashes: string, below: number) =>
    `<path stroke="${light}" stroke-opacity="${opacity}" stroke-width="2.5" stroke-dasharray="${dashes}" d="${path(below)}"/>`;
  const near = W * (0.2 + r() * 0.5);
  const far = near + W * (0.16 + r() * 0.14);
  let banks = '';
  for (let n = 0; n < 6; n += 1) {
    const x = W * (0.06 + n * 0.165 + r() * 0.06);
    const size = H * (0.09 + r() * 0.09);
    const side = n % 2 ? 1 : -1;
    banks += pebble([x, y(x) + side * H * (0.25 + r() * 0.05)], size * 1.5, size, r);
  }
  const water = [
    band(1.12, mix('s', 27)),
    band(0.82, mix('s', 38)),
    band(0.54, mix('s', 54)),
    band(0.36, 'light-dark(oklch(.86 .045 215),oklch(.4 .055 228))'),
    band(0.24, 'light-dark(oklch(.9 .034 212),oklch(.46 .055 225))'),
    ripple(0.75, '46 70 18 90', -H * 0.05),
    ripple(0.6, '24 110 40 60', H * 0.06),
  ];
  const inWater =
    pebble([near, y(near)], H * 0.1, H * 0.06, r) + pebble([far, y(far) - 6], H * 0.14, H * 0.075, r);
  return `<g fill="none" stroke-linecap="round">${water.join('')}</g><path fill="${mix('s2', 66)}" d="${banks}"/><path fill="${mix('s2', 90, 'var(--ev-text)')}" d="${inWater}"/>`;
}

/** Draws three rows of spruces before a low sun. */
function forest(r: Random): string {
  const rows = [
    { foot: 0.62, tall: 0.34, trees: 17, color: mix('s', 34) },
    { foot: 0.78, tall: 0.44, trees: 12, color: mix('s', 62) },
    { foot: 1.02, tall: 0.62, trees: 8, color: mix('s', 78, 'light-dark(var(--ev-text),var(--ev-sunken))') },
  ];
  const wood = rows.map(({ foot, tall, trees, color }) => {
    let d = '';
    for (let n = 0; n < trees; n += 1) {
      const h = H * tall * (0.66 + r() * 0.55);
      const x = ((n + 0.5) * W) / trees + (((r() - 0.5) * W) / trees) * 0.8;
      const y = H * foot + (r() - 0.5) * H * 0.05;
      const b = h * 0.2;
      d += `M${i(x)} ${i(y - h)}c${i(b * 0.5)} ${i(h * 0.4)} ${i(b)} ${i(h * 0.7)} ${i(b)} ${i(h * 1.1)}h${i(-2 * b)}c0 ${i(-h * 0.4)} ${i(b * 0.5)} ${i(-h * 0.7)} ${i(b)} ${i(-h * 1.1)}z`;
    }
    return `<path fill="${color}" d="${d}${wave(H * (foot - 0.02), 6, r)}V${H}H0z"/>`;
  });
  const sun = (radius: number, opacity: number) =>
    `<circle cx="${x}" cy="${i(H * 0.3)}" r="${i(H * radius)}" fill="${mix('s2', 52)}" opacity="${opacity}"/>`;
  const x = i(W * (0.2 + r() * 0.6));
  return sun(0.17, 1) + sun(0.3, 0.22) + wood.join('');
}

/** Draws a constellation over two hills. It is night in both themes. */
function nightSky(r: Random, key: string): string {
  const dots = (count: number, share: number) => {
    let d = '';
    for (let n = 0; n < count; n += 1) d += `M${i(r() * W)} ${i(r() * H * share)}h.01`;
    return d;
  };
  const faint = dots(46, 0.8);
  const bright = dots(12, 0.7);
  const start = W * (0.16 + r() * 0.34);
  const figure = Array.from(
    { length: 5 + i(r() * 2) },
    (_, n): Point => [i(start + n * W * 0.085), i(H * (0.18 + r() * 0.34))],
  );
  const moonX = i(start > W * 0.34 ? W * 0.13 : W * 0.86);
  const moonY = i(H * (0.24 + r() * 0.1));
  const star = (d: string, width: number, color: string, opacity: number) =>
    `<path fill="none" stroke="${color}" stroke-linecap="round" stroke-width="${width}" opacity="${opacity}" d="${d}"/>`;
  const hill = (height: number, swing: number, color: string) =>
    `<path fill="color-mix(in oklab,var(--s) ${color})" d="${wave(H * height, H * swing, r)}V${H}H0z"/>`;
  return `<g style="color-scheme:dark"><defs><linearGradient id="${key}" x2="0" y2="1"><stop stop-color="oklch(.24 .05 255)"/><stop offset="1" stop-color="color-mix(in oklab,var(--s) 34%,oklch(.36 .05 235))"/></linearGradient></defs><path fill="url(#${key})" d="M0 0h${W}v${H}H0z"/>${star(faint, 2.4, 'oklch(.95 .02 100)', 0.6)}${star(bright, 4, 'oklch(.97 .03 95)', 0.8)}<path fill="none" stroke="oklch(.9 .04 200)" stroke-width="1.5" opacity=".5" d="M${figure.join('L')}"/>${star(figure.map((point) => `M${point.join(' ')}h.01`).join(''), 7, 'oklch(.97 .05 92)', 1)}<path fill="oklch(.93 .05 95)" d="M${moonX} ${moonY - 30}a30 30 0 1 0 26 45a26 26 0 0 1-26-45z"/>${hill(0.78, 0.07, '26%,oklch(.25 .04 225)')}${hill(0.9, 0.05, '10%,oklch(.2 .03 215)')}</g>`;
}

/** Draws bands of three threads, alternately over and under. */
function weave(r: Random): string {
  const colors = [mix('s', 58), mix('s', 36), mix('s2', 62), mix('s2', 84, 'var(--ev-text)')];
  const layers = colors.map(() => '');
  const columns = 8;
  const unit = W / columns;
  const gap = unit * 0.16;
  const long = i(unit - gap);
  const turn = i(r() * 4);
  for (let y = 0; y < Math.ceil(H / unit); y += 1)
    for (let x = 0; x < columns; x += 1) {
      const lies = (x + y) % 2;
      const layer = lies * 2 + (((lies ? y : x) + turn) % 2);
      const left = i(x * unit + gap / 2);
      const top = i(y * unit + gap / 2);
      for (let n = 0; n < 3; n += 1) {
        const at = i(long / 6 + (n * long) / 3);
        layers[layer] += lies
          ? `M${left + 5} ${top + at}h${long - 10}`
          : `M${left + at} ${top + 5}v${long - 10}`;
      }
    }
  return layers
    .map(
      (d, n) =>
        `<path fill="none" stroke="${colors[n]}" stroke-width="${i(unit * 0.2)}" stroke-linecap="round" d="${d}"/>`,
    )
    .join('');
}

/** Returns the path of a stone with soft corners around a point. */
function pebble([x, y]: Point, w: number, h: number, r: Random): string {
  const a = i(w / 2);
  const b = i(h / 2);
  const round = 0.56 + r() * 0.16;
  const ra = i(a * round);
  const rb = i(b * round);
  const tilt = i((r() - 0.5) * h * 0.16);
  return `M${i(x) + a} ${i(y) + tilt}c0 ${rb - tilt} ${ra - a} ${b - tilt} ${-a} ${b - tilt}s${-a} ${rb - b} ${-a} ${-b - tilt}S${i(x) - ra} ${i(y) - b} ${i(x)} ${i(y) - b}s${a} ${b - rb} ${a} ${b + tilt}z`;
}

/** Returns the line of a hill from the left edge to the right. */
const wave = (y: number, swing: number, r: Random): string =>
  smooth(
    Array.from({ length: 6 }, (_, n): Point => [i(-20 + (n * (W + 40)) / 5), i(y + (r() - 0.5) * 2 * swing)]),
  );

/** Returns a smooth path through the midpoints between points, from the first to the last. */
function smooth(points: readonly Point[]): string {
  const [start = [0, 0], ...rest] = points;
  let d = `M${start.join(' ')}`;
  for (const [n, point] of rest.slice(0, -1).entries()) {
    const next = rest[n + 1] ?? point;
    const end = n === rest.length - 2 ? next : [(point[0] + next[0]) / 2, (point[1] + next[1]) / 2];
    d += `Q${point.join(' ')} ${end.map(f).join(' ')}`;
  }
  return d;
}
