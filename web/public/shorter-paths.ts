import { f } from '../ui/cairn/cairn.ts';

/** Numbers of each command that is made shorter. */
const sizes: Record<string, number> = { M: 2, L: 2, C: 6, Q: 4, Z: 0 };

/**
 * Writes the paths of a drawing with relative numbers, which have fewer digits. The landing has four trails of ninety
 * stones, which compress to half by it. Points stay where they are, and handles within 0.2.
 */
export const withShorterPaths = (svg: string): string =>
  svg.replace(/ d="([^"]+)"/g, (whole, path: string) => {
    const shorter = shorten(path);
    return shorter === null ? whole : ` d="${shorter}"`;
  });

/** Returns null for a path with other commands than absolute M, L, C, Q and Z. */
function shorten(path: string): string | null {
  const commands = [...path.matchAll(/([a-zA-Z])([^a-zA-Z]*)/g)];
  let [x, y] = [0, 0];
  let [startX, startY] = [0, 0];
  /** The second handle of the last curve, which `s` mirrors. */
  let handle: readonly [number, number] | null = null;
  let shorter = '';
  for (const [, command = '', text = ''] of commands) {
    const numbers = text.match(/-?\d+(?:\.\d+)?/g)?.map(Number) ?? [];
    if (sizes[command] !== numbers.length) return null;
    const from = (all: readonly number[]) => all.map((n, i) => f(n - (i % 2 === 0 ? x : y)));
    const [x1 = 0, y1 = 0] = numbers;
    const mirrors: boolean =
      command === 'C' && handle !== null && isNear(x1, 2 * x - handle[0]) && isNear(y1, 2 * y - handle[1]);
    if (command === 'M') shorter += `M${terse(numbers)}`;
    else if (mirrors) shorter += `s${terse(from(numbers.slice(2)))}`;
    else shorter += command.toLowerCase() + terse(from(numbers));
    handle = command === 'C' ? [numbers[2] ?? 0, numbers[3] ?? 0] : null;
    [x = startX, y = startY] = numbers.slice(-2);
    if (command === 'M') [startX, startY] = [x, y];
  }
  return shorter;
}

const isNear = (a: number, b: number): boolean => Math.abs(a - b) < 0.16;

/** Writes numbers without zeros and spaces that path data doesn't need: "1-.5 .3". */
const terse = (numbers: readonly number[]): string =>
  numbers
    .map((n) => `${n || 0}`.replace(/^(-?)0\./, '$1.'))
    .reduce((all, n) => (all === '' || n.startsWith('-') ? all + n : `${all} ${n}`), '');
