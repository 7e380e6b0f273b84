interface Point {
  x: number;
  y: number;
}

/** Most lessons that are drawn one by one. A longer course shows its sections. */
const mostLessons = 60;
const side = 130;

const round = (value: number): number => Math.round(value * 10) / 10;

/**
 * Returns the path of a course through a landscape, climbing to the right: the line, the hill below it, the points of
 * lessons within a section, and those that end one. `sections` has the number of lessons of each section.
 */
export function coursePath(
  sections: readonly number[],
  { width, height }: { width: number; height: number },
): { line: string; hill: string; lessons: Point[]; ends: Point[] } {
  const counts = sections.filter((count) => count > 0);
  const total = counts.reduce((sum, count) => sum + count, 0);
  const last = Math.max(1, total - 1);
  const at = (part: number): Point => ({
    x: round(side + (width - 2 * side) * part),
    y: round(height * (0.66 - 0.3 * part) + Math.sin(part * Math.PI * 3) * height * 0.07),
  });
  const placeOf = (lesson: number): Point => at(total === 1 ? 1 : lesson / last);
  const lastOfSections = new Set<number>();
  let lesson = -1;
  for (const count of counts) lastOfSections.add((lesson += count));
  const all = Array.from({ length: total }, (_, index) => index);
  const steps = Array.from({ length: 49 }, (_, index) => at(index / 48));
  const line = `M${steps.map(({ x, y }) => `${x} ${y}`).join('L')}`;
  const [first, end] = [at(0), at(1)];
  return {
    line,
    hill: `M0 ${height}V${first.y + 40}L${line.slice(1)}L${width} ${end.y + 30}V${height}Z`,
    lessons: total > mostLessons ? [] : all.filter((each) => !lastOfSections.has(each)).map(placeOf),
    ends: all.filter((each) => lastOfSections.has(each)).map(placeOf),
  };
}
