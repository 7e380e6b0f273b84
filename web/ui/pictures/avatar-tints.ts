/**
 * Colours behind initials: twelve hues, alternately pale and deep, so that neighbours in a list differ in
 * lightness too. Each pair of text and background has a contrast of at least 6:1 in both themes
 * (`avatar-tints.test.ts`).
 */
const hues = [250, 220, 185, 152, 122, 98, 74, 50, 26, 4, 335, 300];
type Oklch = readonly [lightness: number, chroma: number, hue: number];
interface Pair {
  ground: Oklch;
  letters: Oklch;
}
export const tints: readonly { light: Pair; dark: Pair }[] = hues.map((hue, index) =>
  index % 2 === 1
    ? {
        light: { ground: [0.47, 0.085, hue], letters: [0.985, 0.008, hue] },
        dark: { ground: [0.76, 0.085, hue], letters: [0.22, 0.035, hue] },
      }
    : {
        light: { ground: [0.885, 0.062, hue], letters: [0.36, 0.075, hue] },
        dark: { ground: [0.37, 0.06, hue], letters: [0.93, 0.035, hue] },
      },
);

const css = ([l, c, h]: Oklch): string => `oklch(${l} ${c} ${h})`;

/** Returns the tint of an id, as CSS colours that follow the theme. */
export function initialsTint(id: string): { index: number; ground: string; letters: string } {
  const index = hash(id) % tints.length;
  const { light, dark } = tints[index] as (typeof tints)[number];
  return {
    index,
    ground: `light-dark(${css(light.ground)}, ${css(dark.ground)})`,
    letters: `light-dark(${css(light.letters)}, ${css(dark.letters)})`,
  };
}

/** FNV-1a with a final mix. Ids that differ in one character get unrelated numbers. */
export function hash(text: string): number {
  let h = 2166136261;
  for (const c of text) h = Math.imul(h ^ (c.codePointAt(0) ?? 0), 16777619);
  h = Math.imul(h ^ (h >>> 13), 0x5bd1e995);
  return (h ^ (h >>> 15)) >>> 0;
}
