import type { CourseDetail, Section } from '#contract/courses/endpoints.ts';
import type { LessonOutline } from '#contract/courses/lessons.ts';
import { counted, plural } from '../../../ui/formats.ts';

export const learnersLabel = (count: number): string => counted(count, 'learner');

/** Returns who keeps an archived course: "1 learner keeps", "3 learners keep". */
export const keepersLabel = (count: number): string =>
  `${learnersLabel(count)} ${plural(count, 'keeps', 'keep')}`;

/** A line of the outline: a heading of a section, or a lesson below the heading before it. */
export type Line =
  | { kind: 'section'; key: string; id: string | undefined; title: string }
  | { kind: 'lesson'; key: string; lesson: LessonOutline };

/** Returns the outline as one list, in which moving a lesson past a heading moves it to another section. */
export function linesOf({ sections, lessons }: Pick<CourseDetail, 'sections' | 'lessons'>): Line[] {
  const known = new Set(sections.map(({ id }) => id));
  const asLine = (lesson: LessonOutline): Line => ({ kind: 'lesson', key: lesson.id, lesson });
  return [
    ...lessons.filter(({ section_id }) => section_id === null || !known.has(section_id)).map(asLine),
    ...sections.flatMap(({ id, title }) => [
      { kind: 'section', key: id, id, title } satisfies Line,
      ...lessons.filter(({ section_id }) => section_id === id).map(asLine),
    ]),
  ];
}

/** Returns the sections and lessons as the call takes them. */
export function orderOf(lines: readonly Line[]): {
  sections: (Partial<Pick<Section, 'id'>> & Pick<Section, 'title'>)[];
  lessons: { id: string; section: number | null }[];
} {
  const sections: { id?: string; title: string }[] = [];
  const lessons: { id: string; section: number | null }[] = [];
  for (const line of lines)
    if (line.kind === 'section')
      sections.push({ ...(line.id !== undefined && { id: line.id }), title: line.title });
    else lessons.push({ id: line.lesson.id, section: sections.length === 0 ? null : sections.length - 1 });
  return { sections, lessons };
}

/** Moves a lesson one line up or down. At the end of the list nothing changes. */
export function moved(lines: readonly Line[], key: string, by: -1 | 1): readonly Line[] {
  const at = lines.findIndex((line) => line.key === key);
  const to = at + by;
  const line = lines[at];
  return !line || to < 0 || to >= lines.length ? lines : lines.toSpliced(at, 1).toSpliced(to, 0, line);
}

/** Moves a lesson before or after another line. */
export function placed(
  lines: readonly Line[],
  { key, beside, isAfter }: { key: string; beside: string; isAfter: boolean },
): readonly Line[] {
  const line = lines.find((each) => each.key === key);
  if (!line || key === beside) return lines;
  const rest = lines.filter((each) => each !== line);
  const at = rest.findIndex((each) => each.key === beside);
  if (at < 0) return lines;
  const next = rest.toSpliced(at + Number(isAfter), 0, line);
  return next.every((each, index) => each === lines[index]) ? lines : next;
}

/** Moves a section with its lessons before the one above it, or behind the one below. */
export function movedSection(lines: readonly Line[], key: string, by: -1 | 1): readonly Line[] {
  const loose: Line[] = [];
  const blocks: Line[][] = [];
  for (const line of lines)
    if (line.kind === 'section') blocks.push([line]);
    else (blocks.at(-1) ?? loose).push(line);
  const at = blocks.findIndex(([head]) => head?.key === key);
  const block = blocks[at];
  const to = at + by;
  if (!block || to < 0 || to >= blocks.length) return lines;
  return [...loose, ...blocks.toSpliced(at, 1).toSpliced(to, 0, block).flat()];
}

/** Returns where a lesson is, in words: "Lesson 3 of 8, in After work". */
export function placeWords(lines: readonly Line[], key: string): string {
  const at = lines.findIndex((line) => line.key === key);
  const count = lines.filter(({ kind }) => kind === 'lesson').length;
  const number = lines.slice(0, at + 1).filter(({ kind }) => kind === 'lesson').length;
  const section = lines.slice(0, at + 1).findLast((line) => line.kind === 'section');
  return `Lesson ${number} of ${count}${section?.kind === 'section' ? `, in ${section.title}` : ''}`;
}

/** Who a preview shows the course to. */
export const audiences = ['free', 'builder', 'new'] as const;
export type Audience = (typeof audiences)[number];

/** Returns a course as others see it: without drafts, and locked as their plan locks it. */
export function seenBy(course: CourseDetail, audience: Audience): CourseDetail {
  const lessons = course.lessons
    .filter(({ is_published, is_hidden }) => is_published && !is_hidden)
    .map((lesson, index) => {
      const lock = lesson.is_preview
        ? null
        : audience === 'free'
          ? ('upgrade_required' as const)
          : audience === 'builder'
            ? ('enroll_first' as const)
            : course.unlock_mode === 'in_order' && index > 0
              ? ('in_order' as const)
              : null;
      return { ...lesson, is_completed: false, completed_at: null, lock, is_locked: lock !== null };
    });
  const first = lessons[0];
  const isLearner = audience === 'new';
  return {
    ...course,
    lessons,
    lessons_count: lessons.length,
    completed_lessons: [],
    progress: 0,
    finished_at: null,
    last_accessed: null,
    may_edit: false,
    may_report: false,
    may_rate: false,
    is_enrolled: isLearner,
    may_enroll: audience === 'builder',
    access_level: audience === 'free' ? 'preview' : 'full',
    next_lesson:
      isLearner && first
        ? { id: first.id, title: first.title, duration_minutes: first.duration_minutes }
        : null,
  };
}

/** Returns the sentence that says what deleting a lesson takes from its discussion. `count` is null if it isn't known. */
export function discussionGoes(count: number | null): string {
  if (count === null) return 'Its discussion is deleted with it.';
  if (count === 0) return '';
  return count === 1 ? 'Its comment is deleted with it.' : `Its ${count} comments are deleted with it.`;
}
