import type { Body } from '#contract/platform/endpoint.ts';
import type { Routes } from '#contract/routes.ts';
import type { Database } from '#server/platform/database/database.ts';
import { newId } from '#server/platform/database/ids.ts';
import { conflict } from '#server/platform/http/http-error.ts';
import type { Viewer } from '#server/platform/viewer/rules.ts';
import { lockOwnCourse } from '../lock-own-course.ts';
import { readCourse } from '../read-course.ts';
import { touchCourse } from '../writing.store.ts';
import { notInList } from './rules.ts';
import { orderLessons, outlineOf, placeLessons, saveSections, sectionsOf } from './store.ts';

/**
 * Sets the sections and the order of a course's lessons. Throws 404, 403, and 409 with the current course when
 * `version` is outdated or the lessons aren't exactly those of the course.
 */
export async function orderCourse(
  db: Database,
  {
    viewer,
    id,
    outline,
    now,
  }: { viewer: Viewer; id: string; outline: Body<Routes['PUT /api/courses/:id/outline']>; now: Date },
): Promise<void> {
  const course = await lockOwnCourse(db, { viewer, id, version: outline.version, now });
  const known = new Set((await outlineOf(db, viewer, course.id)).map((lesson) => lesson.id));
  const ids = outline.lessons.map((lesson) => lesson.id.toLowerCase());
  const old = new Set((await sectionsOf(db, course.id)).map((section) => section.id));
  const sections = outline.sections.map((section) => ({
    id: section.id?.toLowerCase() ?? newId(),
    isNew: section.id === undefined,
    title: section.title.trim(),
  }));
  const isWhole =
    ids.length === known.size && new Set(ids).size === ids.length && ids.every((each) => known.has(each));
  const areSections =
    new Set(sections.map((section) => section.id)).size === sections.length &&
    sections.every((section) => section.isNew || old.has(section.id)) &&
    outline.lessons.every(({ section }) => section === null || section < sections.length);
  if (!isWhole || !areSections)
    throw conflict(notInList, 'edited_elsewhere', { current: await readCourse(db, viewer, course.id, now) });
  await saveSections(db, course.id, sections);
  await orderLessons(db, course.id, ids);
  await placeLessons(
    db,
    course.id,
    outline.lessons.map(({ section }, index) => ({
      id: ids[index] ?? '',
      sectionId: section === null ? null : (sections[section]?.id ?? null),
    })),
  );
  await touchCourse(db, course.id, now);
}
