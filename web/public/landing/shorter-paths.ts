import { f, type Point } from '../../drawings/pebble.ts';

/** Numbers of each command that is made shorter. */
const sizes: Record<string, number> = { M: 2, L: 2, C: 6, Q: 4, Z: 0 };

/**
 * Writes the paths of a drawing with relative numbers, which have fewer digits, leaves out handles that mirror the one before,
 * and points of straight lines. Other points stay where they are, and handles within 0.2.
 */
export const withShorterPaths = (svg: string): string =>
  svg.replace(/ d="([^"]+)"/g, (whole, path: string) => {
    const shorter = shorten(path);
    return shorter === null ? whole : ` d="${shorter}"`;
  });

/** Returns null for a path with other commands than absolute M, L, C, Q and Z. */
function shorten(path: string): string | null {
  const commands = [...withFewerPoints(path).matchAll(/([a-zA-Z])([^a-zA-Z]*)/g)];
  let [x, y] = [0, 0];
  let [startX, startY] = [0, 0];
  /** The last command that can be mirrored, with the handle that the browser has for it: `s` mirrors a C, `t` a Q. */
  let last = null as { command: string; handle: readonly [number, number] } | null;
  let shorter = '';
  for (const [, command = '', text = ''] of commands) {
    const numbers = text.match(/-?\d+(?:\.\d+)?/g)?.map(Number) ?? [];
    if (sizes[command] !== numbers.length) return null;
    const from = (all: readonly number[]) => all.map((n, i) => f(n - (i % 2 === 0 ? x : y)));
    const [x1 = 0, y1 = 0] = numbers;
    const mirrored: readonly [number, number] | null =
      last?.command === command ? [2 * x - last.handle[0], 2 * y - last.handle[1]] : null;
    const mirrors: boolean = mirrored !== null && isNear(x1, mirrored[0]) && isNear(y1, mirrored[1]);
    if (command === 'M') shorter += `M${terse(numbers)}`;
    else if (mirrors) shorter += (command === 'C' ? 's' : 't') + terse(from(numbers.slice(2)));
    else shorter += command.toLowerCase() + terse(from(numbers));
    if (command === 'C') last = { command, handle: [numbers[2] ?? 0, numbers[3] ?? 0] };
    else last = command === 'Q' ? { command, handle: mirrors && mirrored ? mirrored : [x1, y1] } : null;
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

/** Leaves out points of an open or closed line of M and L that are within 0.12 of the line between their neighbours. */
function withFewerPoints(path: string): string {
  const [, lines = '', end = ''] = /^M([-\d. L]+)(Z?)$/.exec(path) ?? [];
  const points = lines.split('L').map((pair): Point => {
    const [x = 0, y = 0] = pair.trim().split(' ').map(Number);
    return [x, y];
  });
  if (points.length < 3) return path;
  return `M${straightened(points)
    .map((point) => point.join(' '))
    .join('L')}${end}`;
}

/** Douglas and Peucker's way: keeps the farthest point and looks again on both sides of it. */
function straightened(points: readonly Point[]): readonly Point[] {
  const [first, last] = [points[0], points.at(-1)];
  if (!first || !last || points.length < 3) return points;
  const distances = points.map((point) => distanceOf(point, first, last));
  const farthest = Math.max(...distances);
  if (farthest <= 0.12) return [first, last];
  const at = distances.indexOf(farthest);
  return [...straightened(points.slice(0, at + 1)), ...straightened(points.slice(at)).slice(1)];
}

function distanceOf([x, y]: Point, [ax, ay]: Point, [bx, by]: Point): number {
  const [dx, dy] = [bx - ax, by - ay];
  const length = dx * dx + dy * dy;
  const t = length === 0 ? 0 : Math.min(1, Math.max(0, ((x - ax) * dx + (y - ay) * dy) / length));
  return Math.hypot(x - ax - t * dx, y - ay - t * dy);
}
