import { seeded } from './pebble.ts';

/**
 * Drawings for empty and failed pages: one small object on a patch of morning, 240 x 180, as SVG strings. A
 * dashed outline marks an object that is missing. Names such as `a` or `w` are colours of
 * `css/drawing-colours.css`.
 */

export const emptyArtNames = [
  'posts',
  'messages',
  'habits',
  'goals',
  'pages',
  'results',
  'locked',
  'done',
  'offline',
  'not-found',
  'error',
] as const;
export type EmptyArtName = (typeof emptyArtNames)[number];

interface Scene {
  /** Week whose stone tints the hills. */
  week: number;
  /** Returns the SVG. `id` makes the ids of clips and gradients unique on a page. */
  draw: (id: string) => string;
}

const round = Math.round;
const short = (x: number): string => String(round(x * 10) / 10);
const shape = (color: string, d: string, more = ''): string =>
  `<path fill="var(--${color})"${more && ` ${more}`} d="${d}"/>`;
const line = (color: string, width: number, d: string, more = ''): string =>
  `<path stroke="var(--${color})" stroke-width="${width}"${more && ` ${more}`} d="${d}"/>`;
const dashed = (d: string, width = 2): string => line('dd', width, d, 'stroke-dasharray="5 5"');
const oval = (x: number, y: number, a: number, b: number): string =>
  `M${round(x - a)} ${round(y)}a${short(a)} ${short(b)} 0 1 0 ${round(2 * a)} 0a${short(a)} ${short(b)} 0 1 0 ${-round(2 * a)} 0z`;
const shade = (x: number, y: number, a: number, b = 4): string =>
  shape('k', oval(x, y, a, b), 'opacity=".16"');

type Tree = readonly [x: number, y: number, height: number];
const spruce = (trees: readonly Tree[]): string =>
  shape(
    't',
    trees
      .map(([x, y, h]) => {
        const b = h * 0.25;
        return `M${x} ${y - h}c${short(b * 0.5)} ${short(h * 0.4)} ${short(b)} ${short(h * 0.7)} ${short(b)} ${short(h * 0.86)}c0 ${short(h * 0.16)} ${short(-2 * b)} ${short(h * 0.16)} ${short(-2 * b)} 0c0 ${short(-h * 0.16)} ${short(b * 0.5)} ${short(-h * 0.46)} ${short(b)} ${short(-h * 0.86)}z`;
      })
      .join(''),
  ) + line('k', 3, trees.map(([x, y]) => `M${x} ${y}v6`).join(''), 'opacity=".5"');
const tufts = (grass: readonly Tree[]): string =>
  line(
    't',
    2,
    grass
      .map(
        ([x, y, h]) =>
          `M${x} ${y}q${short(-h * 0.1)} ${short(-h * 0.6)} ${short(-h * 0.5)} ${-h}M${x + 4} ${y}q0 ${short(-h * 0.7)} ${short(h * 0.3)} ${short(-h * 1.2)}`,
      )
      .join(''),
  );

type Stone = readonly [x: number, base: number, width: number, color?: string];
/**
 * Draws pebbles with light on the upper left. `flat` is the height-to-width ratio of stones that lie on
 * others and have no shadow.
 */
function stones(list: readonly Stone[], seed: number, flat = 0): string {
  const r = seeded(seed * 97);
  let shadows = '';
  let bodies = '';
  let lights = '';
  for (const [x, base, w, color = 's'] of list) {
    const h = w * (flat || 0.46 + r() * 0.1);
    const a = w / 2;
    const tilt = round((r() - 0.5) * h * 0.128);
    const fullness = 0.62 + r() * 0.12;
    const cy = round(base - h / 2);
    const cx = round(x);
    if (!flat) shadows += oval(x, base, a * 1.16, h * 0.16);
    const A = round(a);
    const H = round(h / 2);
    const Q = round(a * fullness);
    const V = round((h / 2) * fullness);
    bodies += shape(
      color,
      `M${cx + A} ${cy + tilt}c0 ${V - tilt} ${Q - A} ${H - tilt} ${-A} ${H - tilt}s${-A} ${V - H + 1} ${-A} ${-H - tilt}S${cx - Q} ${cy - H} ${cx} ${cy - H}s${A} ${H - V} ${A} ${H + tilt}z`,
    );
    if (w > 24)
      lights += `M${round(x - a * 0.66)} ${round(base - h * 0.6)}q${short(a * 0.12)} ${short(-h * 0.24)} ${short(a * 0.56)} ${short(-h * 0.24)}`;
  }
  return `${shadows && shape('k', shadows, 'opacity=".18"')}${bodies}${lights && `<path stroke="#fff" stroke-opacity=".42" stroke-width="2.4" d="${lights}"/>`}`;
}

const pebbleOfSky = 'M226 94c0 40-40 68-104 68S14 138 14 96 52 20 118 20s108 32 108 74z';
/** Draws the ground of every drawing: a pebble of sky (optionally with a sun), a far hill, a near hill. */
const patch = (id: string, sun = ''): string =>
  `<clipPath id="${id}c"><path d="${pebbleOfSky}"/></clipPath><g clip-path="url(#${id}c)"><path fill="url(#${id}s)" d="M0 0h240v180H0z"/>${sun}${shape('a', 'M0 92Q40 70 84 88T160 82T240 90V180H0z')}${shape('b', 'M0 112Q60 96 120 108T240 104V180H0z')}`;
const ground = `${shape('d', 'M0 132Q70 120 130 128T240 126V180H0z')}</g>`;

const can = (x: number, turn: number, color: string): string =>
  `<g transform="rotate(${turn} ${x + 18} 122)">${shape('q', `M${x} 98h36v44q-18 7-36 0z`)}${shape(color, `M${x} 108h36v20q-18 6-36 0z`)}${shape('k', `M${x + 26} 98h10v44q-5 2-10 3z`, 'opacity=".14"')}${shape('p', oval(x + 18, 98, 18, 5))}${shape('k', oval(x + 18, 98, 14, 3.4), 'opacity=".5"')}${line('k', 1.2, `M${x} 134q18 6 36 0`, 'opacity=".3"')}</g>`;

const scenes: Record<EmptyArtName, Scene> = {
  // Two log seats around a fire that isn't lit.
  posts: {
    week: 7,
    draw: (id) =>
      patch(id) +
      spruce([
        [44, 116, 26],
        [56, 117, 36],
        [70, 116, 24],
        [188, 114, 30],
        [200, 115, 22],
      ]) +
      ground +
      shade(120, 140, 70, 6) +
      shape('h', 'M36 126h44q6 0 6 8t-6 8H36z') +
      shape('w', oval(36, 134, 6, 8)) +
      line('h', 1.4, 'M33 134a3 4 0 1 0 6 0a3 4 0 1 0-6 0') +
      shape('h', 'M160 126h44v16h-44q-6 0-6-8t6-8z') +
      shape('w', oval(204, 134, 6, 8)) +
      line('h', 1.4, 'M201 134a3 4 0 1 0 6 0a3 4 0 1 0-6 0') +
      line('h', 6, 'M102 142l36-10M138 142l-36-10') +
      dashed(
        'M122 74c4 14 20 21 20 36 0 11-9 18-21 18s-21-7-21-17c0-10 8-14 11-22 5 4 6 7 6 11 5-7 8-15 5-26z',
        2.2,
      ) +
      stones(
        [
          [94, 148, 15, 'q'],
          [110, 152, 13, 'q'],
          [128, 153, 16],
          [146, 149, 14, 'q'],
        ],
        3,
      ),
  },
  // Two tin cans joined by a string.
  messages: {
    week: 6,
    draw: (id) =>
      patch(id) +
      ground +
      shade(56, 146, 26) +
      shade(186, 146, 26) +
      line('h', 1.8, 'M70 120Q122 168 172 120') +
      can(38, -8, 's') +
      can(168, 8, 'o') +
      dashed('M92 50h44q10 0 10 10v10q0 10-10 10h-28l-10 9v-9h-6q-10 0-10-10V60q0-10 10-10z') +
      stones(
        [
          [120, 158, 20],
          [140, 159, 11, 'q'],
        ],
        5,
      ),
  },
  // A pot of earth, a watering can and the outline of a sprout.
  habits: {
    week: 5,
    draw: (id) =>
      patch(id) +
      ground +
      shade(86, 150, 34) +
      shade(166, 150, 36) +
      shape('o', 'M60 112h52l-7 36q-1 4-5 4H72q-4 0-5-4z') +
      shape('k', 'M96 112h16l-7 36q-1 4-5 4h-8z', 'opacity=".13"') +
      shape('o', 'M56 104h60v10H56z') +
      shape('k', 'M56 112h60v3H56z', 'opacity=".2"') +
      shape('h', oval(86, 104, 26, 4)) +
      dashed('M86 102V76M86 84c-1-9-8-13-17-13 0 9 7 14 17 13zM86 78c0-9 6-15 16-16 1 10-5 16-16 16z', 2.2) +
      shape('b', 'M142 112h40v34q0 5-5 5h-30q-5 0-5-5z') +
      shape('s', 'M142 112h40v34q0 5-5 5h-30q-5 0-5-5z', 'opacity=".7"') +
      shape('k', 'M172 112h10v34q0 5-5 5h-5z', 'opacity=".14"') +
      line('s', 6, 'M144 138l-20-22') +
      shape('s', 'M115 117l11-10 4 5-11 10z') +
      line('s', 5, 'M150 110q2-14 12-14t13 14M182 118q18 2 14 16t-14 10') +
      stones(
        [
          [204, 158, 17],
          [42, 156, 14, 'q'],
        ],
        4,
      ),
  },
  // A flagpole without its flag at the top of a path.
  goals: {
    week: 2,
    draw: (id) =>
      patch(id) +
      shape('b', 'M70 140Q104 60 142 62T214 140z') +
      ground +
      line('y', 5, 'M96 160Q70 146 112 136T126 112Q116 102 136 90T146 70') +
      line('h', 3.6, 'M146 66V26') +
      shape('h', oval(146, 25, 2.6, 2.6)) +
      dashed('M148 30q11-6 20 0t20 0v20q-9 6-20 0t-20 0z', 2.2) +
      spruce([
        [52, 134, 30],
        [64, 136, 40],
        [196, 134, 28],
      ]) +
      stones(
        [
          [148, 68, 9],
          [118, 156, 20],
          [140, 157, 11, 'q'],
        ],
        6,
      ),
  },
  // An open book whose pages aren't written yet.
  pages: {
    week: 12,
    draw: (id) =>
      patch(id) +
      ground +
      shade(120, 150, 74, 5) +
      shape('s', 'M44 88q0-4 4-4h144q4 0 4 4v56q0 4-4 4h-60q-8 0-12 4-4-4-12-4H48q-4 0-4-4z') +
      shape('p', 'M50 80q44-10 70 6 26-16 70-6v60q-44-10-70 6-26-16-70-6z') +
      shape('k', 'M120 86q-8-5-16-7v61q8 2 16 6z', 'opacity=".08"') +
      line('k', 1.4, 'M120 86v60', 'opacity=".3"') +
      dashed('M62 96q22-4 44 4M62 108q22-4 44 4M62 120q16-3 30 1', 1.8) +
      shape('a', 'M132 128q10-16 20-12t14-8 14 8v16q-26-3-48 4z') +
      '<circle cx="170" cy="96" r="6" fill="var(--sn)"/>' +
      shape('o', 'M150 78h9v22l-4.5-5-4.5 5z') +
      stones(
        [
          [208, 156, 16, 'q'],
          [34, 156, 20],
        ],
        8,
      ),
  },
  // A magnifying glass over outlined pebbles.
  results: {
    week: 4,
    draw: (id) =>
      patch(id) +
      ground +
      dashed(
        'M52 138q0-12 18-12t20 10-18 12-20-10zM158 146q0-9 14-9t15 8-14 8-15-7zM66 118q0-8 13-8t14 7-13 8-14-7z',
      ) +
      shade(128, 152, 40) +
      line('h', 10, 'M148 118l28 30') +
      line('w', 4, 'M154 124l20 22') +
      '<circle cx="124" cy="90" r="34" fill="var(--p)" fill-opacity=".72"/>' +
      dashed('M106 98q0-13 19-13t20 11-19 12-20-10z', 2.2) +
      '<circle cx="124" cy="90" r="34" stroke="var(--s)" stroke-width="7"/>' +
      line('p', 3, 'M103 82q4-14 18-16', 'opacity=".8"') +
      stones(
        [
          [96, 158, 16],
          [40, 154, 12, 'q'],
        ],
        7,
      ),
  },
  // A closed wooden gate; the path continues behind it.
  locked: {
    week: 11,
    draw: (id) =>
      patch(id) +
      shape(
        'y',
        'M100 180Q96 140 112 126T124 104Q128 98 122 92H126Q134 100 130 108T138 126Q150 146 150 180z',
      ) +
      shape('d', 'M0 132Q56 122 96 130V180H0zM240 126Q190 124 146 130V180H240z') +
      '</g>' +
      shape('y', 'M96 160q2-18 8-26h40q6 10 8 26z') +
      shade(120, 154, 76) +
      line('h', 9, 'M54 152V84M186 152V84') +
      line('w', 7, 'M62 96H178M62 116H178M62 138H178') +
      line('w', 5.5, 'M66 138L174 96') +
      line('h', 2, 'M82 92v50M158 92v50', 'opacity=".5"') +
      line('q', 4.5, 'M110 112v-8q0-10 10-10t10 10v8') +
      shape('s', 'M103 110h34q3 0 3 3v20q0 3-3 3h-34q-3 0-3-3v-20q0-3 3-3z') +
      shape('p', 'M120 117a4 4 0 0 1 2 7.4V130h-4v-5.6a4 4 0 0 1 2-7.4z') +
      stones(
        [
          [206, 158, 15, 'q'],
          [36, 156, 18],
        ],
        4,
      ),
  },
  // A steaming mug on a flat stone at sunset.
  done: {
    week: 13,
    draw: (id) =>
      patch(
        id,
        '<circle cx="166" cy="78" r="34" fill="var(--sn)" opacity=".16"/><circle cx="166" cy="78" r="21" fill="var(--sn)"/>',
      ) +
      ground +
      stones([[108, 156, 128, 'q']], 2, 0.32) +
      stones(
        [
          [190, 156, 22, 's6'],
          [212, 156, 12, 's1'],
        ],
        2,
      ) +
      shape('k', oval(106, 119, 32, 3.5), 'opacity=".22"') +
      shape('o', 'M80 78h48v34q0 7-7 7H87q-7 0-7-7z') +
      shape('k', 'M116 78h12v34q0 7-7 7h-5z', 'opacity=".14"') +
      line('o', 6, 'M129 86q15-2 14 11t-15 11') +
      shape('p', 'M80 90h48v6H80z', 'opacity=".8"') +
      shape('h', oval(104, 78, 24, 4)) +
      line('p', 3, 'M94 66q-6-7 0-14t0-14M110 66q-6-7 0-14t0-14', 'opacity=".9"'),
  },
  // A plank bridge with a few boards missing.
  offline: {
    week: 3,
    draw: (id) =>
      patch(id) +
      shape('w2', 'M0 126H240V180H0z') +
      line('n', 2, 'M96 144h18M126 152h22M102 158h14') +
      shape('d', 'M0 110Q34 106 62 116Q78 140 80 180H0zM240 110Q206 106 178 116Q162 140 160 180H240z') +
      shape(
        'k',
        'M62 116Q78 140 80 180H70Q70 140 54 114zM178 116Q162 140 160 180H170Q170 140 186 114z',
        'opacity=".12"',
      ) +
      '</g>' +
      line('h', 5.5, 'M56 120V74M184 120V74') +
      line('h', 2, 'M56 80Q120 120 184 80M58 112Q120 136 182 112') +
      line('h', 1.6, 'M76 91V117M96 100V121M144 100V121M164 91V117') +
      line('w', 7, 'M62 111l8 4M76 117l8 3M90 121l8 2M156 120l8-3M170 115l8-4') +
      dashed('M105 124.5h8M118 126h8M131 125h8M143 123h6', 3) +
      stones(
        [
          [30, 128, 18],
          [212, 130, 16, 'q'],
          [48, 138, 10, 'q'],
        ],
        9,
      ),
  },
  // A signpost with blank arms in the mist.
  'not-found': {
    week: 1,
    draw: (id) =>
      `${patch(id)}<path fill="url(#${id}m)" d="M0 64h240v74H0z"/>` +
      ground +
      shade(120, 152, 30) +
      line('h', 7, 'M120 150V38') +
      shape('w', 'M74 48h66v19H74l-11-9.5z') +
      shape('w', 'M104 74h66l11 9.5L170 93h-66z') +
      shape('w', 'M80 100h52v16H80l-9-8z') +
      dashed('M84 57.5h44M114 83.5h44M88 108h34', 1.8) +
      tufts([
        [104, 152, 9],
        [134, 153, 8],
        [62, 146, 8],
        [186, 144, 8],
      ]) +
      stones(
        [
          [150, 156, 20],
          [170, 157, 11, 'q'],
          [88, 158, 13, 'q'],
        ],
        5,
      ),
  },
  // A small cairn with its top stones on the ground.
  error: {
    week: 10,
    draw: (id) =>
      patch(id) +
      ground +
      shade(104, 152, 48, 5) +
      stones(
        [
          [104, 153, 76, 's1'],
          [108, 127, 62, 's4'],
          [98, 105, 48, 's6'],
        ],
        3,
        0.36,
      ) +
      dashed('M84 78q0-8 18-8t18 8-18 8-18-8zM92 62q0-6 12-6t12 6-12 6-12-6z') +
      line('dd', 2, 'M138 84q16 6 24 30M128 62q44 0 62 48', 'stroke-dasharray=".1 6"') +
      `<g transform="rotate(14 164 146)">${stones([[164, 152, 38, 's9']], 6)}</g>` +
      stones(
        [
          [198, 156, 27],
          [50, 156, 14, 'q'],
        ],
        4,
      ),
  },
};

const stop = (offset: number, color: string, opacity = 1): string =>
  `<stop offset="${offset}" stop-color="var(--${color})"${opacity < 1 ? ` stop-opacity="${opacity}"` : ''}/>`;
const gradient = (id: string, stops: string): string =>
  `<linearGradient id="${id}" x2="0" y2="1">${stops}</linearGradient>`;

/** Returns the drawing, hidden from screen readers because the title beside it has the information. */
export function emptyArt(name: EmptyArtName, id: string): string {
  const { week, draw } = scenes[name];
  const drawn = draw(id);
  const sky = gradient(`${id}s`, stop(0.1, 'kt') + stop(0.36, 'km') + stop(0.6, 'kl'));
  const mist = drawn.includes(`#${id}m`) ? gradient(`${id}m`, stop(0, 'km2', 0) + stop(1, 'km2', 0.9)) : '';
  return `<svg class="empty-art" viewBox="0 0 240 180" style="--s:var(--ev-stone-${week})" aria-hidden="true"><defs>${sky}${mist}</defs>${drawn}</svg>`;
}
