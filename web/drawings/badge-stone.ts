import { pebble } from './pebble.ts';

export type BadgeFamily = 'trail' | 'streak' | 'tracker' | 'habit';
export type BadgeGlyph =
  | 'sprout'
  | 'flame'
  | 'campfire'
  | 'mountain'
  | 'pen'
  | 'habits'
  | 'people'
  | 'flag'
  | 'greeting';

// Strokes in a box of 40 x 40 around (48, 44).
const glyphs: Record<BadgeGlyph, string> = {
  sprout: 'M48 60V42M48 47c-1-8-7-11-15-11 0 8 6 12 15 11zM48 42c0-8 5-13 14-14 1 9-4 14-14 14z',
  flame:
    'M48 62c9 0 15-6 15-14 0-10-9-13-11-24-7 5-9 10-8 16-3-1-4-4-4-6-4 4-7 9-7 15 0 8 6 13 15 13zM48 62c-4-2-6-5-5-8 1-3 4-4 5-8 3 3 6 5 6 9 0 3-2 6-6 7z',
  campfire:
    'M34 61l28-8M62 61l-28-8M48 52c7 0 11-4 11-9 0-7-7-10-8-18-6 4-7 8-6 12-2-1-3-3-3-4-3 3-5 6-5 10 0 5 4 9 11 9z',
  mountain: 'M28 60 42 36l6 9 7-13 15 28zM37 45l4 3 3-3M50 41l5 4 5-4M55 32V23l8 3-8 3',
  pen: 'M34 60l3-11 21-22q4-3 7 0t0 7L43 56zM37 49l7 7M30 63h36',
  habits: 'M32 34l4 4 7-8M32 46l4 4 7-8M32 58l4 4 7-8M50 35h14M50 47h14M50 59h10',
  people:
    'M40 41a7 7 0 1 0 0-14 7 7 0 0 0 0 14zM27 60c0-9 5-14 13-14s13 5 13 14M57 28a6.500 6.500 0 0 1 0 13M59 46c7 1 11 6 11 14',
  greeting:
    'M31 30h34q4 0 4 4v17q0 4-4 4H48l-9 8v-8h-8q-4 0-4-4V34q0-4 4-4zM40 38v1M56 38v1M39 45c5 5 13 5 18 0',
  flag: 'M38 64V26M38 28c6-4 10 3 15 1s7-2 10-3v19c-4 2-6 3-10 3s-9-4-15-1M31 64h14',
};

/** Width, height and wobble of each family's stone, so that families differ without reading. */
const forms: Record<BadgeFamily, [width: number, height: number, wobble: number]> = {
  trail: [72, 72, 0.05],
  streak: [84, 64, 0.045],
  tracker: [74, 76, 0.1],
  habit: [66, 66, 0.05],
};

/** Stone colours with dark engraving. */
const lightStones: readonly number[] = [6, 7, 8, 9, 10, 13];

interface BadgeStoneOptions {
  family: BadgeFamily;
  /** Stone colour, 1 to 13. */
  stone: number;
  /** The engraved number of trail and streak. */
  n?: number;
  /** The engraved picture of tracker and habit. */
  glyph?: BadgeGlyph;
  locked?: boolean;
}

/**
 * Draws a badge: a stone with an engraving. The cut is drawn twice, with a light edge below, as if the sun
 * stood in the upper left. A locked badge is a dashed outline.
 */
export function badgeStone({ family, stone, n = 0, glyph, locked = false }: BadgeStoneOptions): string {
  const [w, h, wobble] = forms[family];
  const seed = family.length * 13 + (n || (glyph ?? '').length) * 7 + stone * 3;
  const shape = (scale: number, dx = 0, dy = 0) =>
    pebble(48 + dx, 46 + dy, w * scale, h * scale, seed, wobble);
  const rx = w * 0.44;
  const body = locked
    ? `<path class="bd" d="${shape(1)}"/>`
    : `<ellipse class="sh" cx="48" cy="85" rx="${rx}" ry="4"/><path class="bd bd-d" d="${shape(1, 0, 1.5)}"/><path class="bd" d="${shape(1)}"/><path class="bd-l" d="${shape(0.86, -0.6, -1.2)}"/><path class="bd bd-c" d="${shape(0.82, 0.4, 0.4)}"/><path class="gl" d="M${48 - w * 0.4} 40q1-${Math.floor(h * 0.26)} ${Math.floor(w * 0.24)}-${Math.floor(h * 0.33)}"/>`;
  const text = (x: number, y: number, size: number) =>
    `${locked ? '' : `<text class="lo" x="${x + 0.8}" y="${y + 1.4}" style="font-size:${size}px">${n}</text>`}<text x="${x}" y="${y}" style="font-size:${size}px">${n}</text>`;
  const cut = (d: string, transform: string) =>
    `${locked ? '' : `<path class="cut-l" transform="translate(.9 1.5) ${transform}" d="${d}"/>`}<path class="cut" transform="${transform}" d="${d}"/>`;
  const edge = lightStones.includes(stone) ? 'white,black' : 'black,white';
  return `<svg class="badge-stone${locked ? ' is-locked' : ''}" viewBox="0 0 96 92" style="--c:var(--ev-stone-${stone});--oc:var(--ev-on-stone-${stone});--edge:light-dark(${edge})" aria-hidden="true">${body}${engraving()}</svg>`;

  function engraving(): string {
    if (family === 'trail') {
      const rays =
        n >= 90
          ? '<path class="ray" d="M48 25v-4M40 27l-2-3.500M56 27l2-3.500M33 32l-3-2.500M63 32l3-2.500"/>'
          : '';
      return `${n >= 100 ? text(48, 55, 27) : text(48, 56.5, 31)}${rays}<path class="ray" stroke-dasharray=".1 5.2" d="M34 66q7-4 14 0t14 0"/>`;
    }
    if (family === 'streak')
      return (
        cut(glyphs.flame, n > 9 ? 'translate(-1 20) scale(.6)' : 'translate(5 20) scale(.6)') +
        (n > 9 ? text(60, 56.5, 30) : text(59, 56.5, 32))
      );
    return glyph ? cut(glyphs[glyph], 'translate(1 1.5)') : '';
  }
}
