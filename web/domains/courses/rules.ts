import type { Lesson } from '#contract/courses.ts';

type Titled = Pick<Lesson, 'title' | 'order_index' | 'lesson_order'>;

/**
 * The lesson of a day, looked up in the specified order (A section 7, decision 42): a title that says "day N" (the
 * exact prefix "Day N:" first, and never the "day 1" inside "Day 10"), then the Nth by position, then the
 * lesson whose own order says N. Undefined when none fits: the built-in card is shown.
 */
export function findLesson<L extends Titled>(lessons: readonly L[], day: number): L | undefined {
  const prefix = `day ${day}:`;
  const named = new RegExp(`day\\s+${day}(?!\\d)`, 'i');
  return (
    lessons.find((lesson) => lesson.title.trim().toLowerCase().startsWith(prefix)) ??
    lessons.find((lesson) => named.test(lesson.title)) ??
    lessons[day - 1] ??
    lessons.find((lesson) => lesson.order_index === day || lesson.lesson_order === day)
  );
}

/** "Day 12: Name the next smallest step" without the part that the page already says. */
export const plainTitle = (title: string): string =>
  title.replace(/^\s*day\s+\d+\s*[:.–-]\s*/i, '').trim() || title;

/** The first words of a lesson, as text: what the card shows before the lesson is opened. */
export function excerpt(html: string | null, limit = 170): string {
  const paragraph = /<p[^>]*>([\s\S]*?)<\/p>/i.exec(html ?? '')?.[1] ?? html ?? '';
  const words = decode(paragraph.replace(/<[^>]+>/g, ''))
    .replace(/\s+/g, ' ')
    .trim();
  if (words.length <= limit) return words;
  const cut = words.slice(0, limit);
  const sentence = Math.max(cut.lastIndexOf('. '), cut.lastIndexOf('? '), cut.lastIndexOf('! '));
  return sentence > limit / 3
    ? cut.slice(0, sentence + 1)
    : `${cut.slice(0, cut.lastIndexOf(' ')).replace(/[,;:]$/, '')}…`;
}

const entities: Record<string, string> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  hellip: '…',
  rsquo: '’',
  lsquo: '‘',
  rdquo: '”',
  ldquo: '“',
};
const decode = (text: string): string =>
  text.replace(/&(#x?[\da-f]+|[a-z]+);/gi, (whole, name: string) => {
    if (!name.startsWith('#')) return entities[name.toLowerCase()] ?? whole;
    const code =
      name[1] === 'x' || name[1] === 'X'
        ? Number.parseInt(name.slice(2), 16)
        : Number.parseInt(name.slice(1), 10);
    return code > 0 && code < 0x110000 ? String.fromCodePoint(code) : whole;
  });
