import { richText } from '#contract/platform/rich-text.ts';

export type ColourName = keyof typeof richText.colours;

export const colourNames = Object.keys(richText.colours) as ColourName[];

export const wordFor = (name: ColourName): string => `${name.charAt(0).toUpperCase()}${name.slice(1)}`;

/** Colour names found in documents. Any other name shows in the ink of the text around it. */
const named: Record<string, ColourName> = {
  red: 'red',
  darkred: 'red',
  crimson: 'red',
  firebrick: 'red',
  tomato: 'red',
  maroon: 'red',
  orange: 'orange',
  darkorange: 'orange',
  coral: 'orange',
  brown: 'orange',
  chocolate: 'orange',
  yellow: 'yellow',
  gold: 'yellow',
  olive: 'yellow',
  khaki: 'yellow',
  green: 'green',
  darkgreen: 'green',
  lime: 'green',
  limegreen: 'green',
  seagreen: 'green',
  blue: 'blue',
  darkblue: 'blue',
  navy: 'blue',
  teal: 'blue',
  aqua: 'blue',
  cyan: 'blue',
  royalblue: 'blue',
  steelblue: 'blue',
  purple: 'violet',
  violet: 'violet',
  magenta: 'violet',
  fuchsia: 'violet',
  indigo: 'violet',
  pink: 'violet',
  grey: 'grey',
  gray: 'grey',
  silver: 'grey',
  darkgray: 'grey',
  darkgrey: 'grey',
};

/** End of each hue on the colour circle, in degrees. */
const hues: [until: number, name: ColourName][] = [
  [16, 'red'],
  [42, 'orange'],
  [68, 'yellow'],
  [166, 'green'],
  [252, 'blue'],
  [340, 'violet'],
  [360, 'red'],
];

/**
 * Returns the nearest colour of the palette. Returns null for black, white and invalid values, which show in
 * the theme's own colours.
 */
export function nearestColour(css: string | null | undefined): ColourName | null {
  const value = css?.trim().toLowerCase() ?? '';
  const own = colourNames.find((name) => richText.colours[name] === value);
  if (own) return own;
  const parts = partsOf(value);
  if (!parts) return named[value] ?? null;
  const [red, green, blue, alpha] = parts;
  if (alpha < 0.1) return null;
  const most = Math.max(red, green, blue);
  const least = Math.min(red, green, blue);
  const spread = most - least;
  const lightness = (most + least) / 510;
  if (lightness < 0.08 || lightness > 0.97) return null;
  if (spread < 28 || spread / (255 * (1 - Math.abs(2 * lightness - 1))) < 0.12)
    return lightness < 0.2 || lightness > 0.93 ? null : 'grey';
  const hue =
    most === red
      ? (green - blue) / spread
      : most === green
        ? (blue - red) / spread + 2
        : (red - green) / spread + 4;
  const degrees = (hue * 60 + 360) % 360;
  return hues.find(([until]) => degrees < until)?.[1] ?? 'red';
}

/** Returns red, green, blue 0-255 and alpha 0-1. */
function partsOf(value: string): [number, number, number, number] | null {
  const hex = /^#([\da-f]{3,8})$/.exec(value)?.[1];
  if (hex) {
    const long = hex.length < 6 ? [...hex].map((digit) => digit + digit).join('') : hex;
    const at = (index: number) => Number.parseInt(long.slice(index, index + 2), 16);
    return [at(0), at(2), at(4), long.length === 8 ? at(6) / 255 : 1];
  }
  const [, kind, list = ''] = /^(rgb|hsl)a?\(([^)]*)\)$/.exec(value) ?? [];
  const numbers = list.split(/[\s,/]+/).filter(Boolean);
  const [a, b, c, d = '1'] = numbers;
  if (!kind || a === undefined || b === undefined || c === undefined) return null;
  const share = (text: string) =>
    text.endsWith('%') ? Number.parseFloat(text) / 100 : Number.parseFloat(text);
  const alpha = share(d);
  if (kind === 'hsl') return [...fromHsl(Number.parseFloat(a), share(b), share(c)), alpha];
  const byte = (text: string) => (text.endsWith('%') ? share(text) * 255 : Number.parseFloat(text));
  return [byte(a), byte(b), byte(c), alpha];
}

function fromHsl(hue: number, saturation: number, lightness: number): [number, number, number] {
  const at = (n: number) => {
    const k = (n + hue / 30) % 12;
    return (
      255 *
      (lightness - saturation * Math.min(lightness, 1 - lightness) * Math.max(-1, Math.min(k - 3, 9 - k, 1)))
    );
  };
  return [at(0), at(8), at(4)];
}

/** Returns the classes that show a style's colours in the inks and papers of the theme. */
export const colourClasses = (color?: string | null, background?: string | null): string => {
  const ink = nearestColour(color);
  const paper = nearestColour(background);
  return [ink && `ink-${ink}`, paper && `paper-${paper}`].filter(Boolean).join(' ');
};
