import { maxLessons, videoOf, videoRefused } from '#contract/courses/constants.ts';
import type { Body } from '#contract/platform/endpoint.ts';
import { allowedHref } from '#contract/platform/rich-text.ts';
import type { Routes } from '#contract/routes.ts';
import type { Database } from '#server/platform/database/database.ts';
import { newId } from '#server/platform/database/ids.ts';
import { conflict, invalid, notFound } from '#server/platform/http/http-error.ts';
import { releaseImage } from '#server/platform/images/store-upload.ts';
import type { Viewer } from '#server/platform/viewer/rules.ts';
import { picturesOf } from '../assignments/store.ts';
import { beginAssignment } from '../assignments/write-assignment.ts';
import { finishLater } from '../enrolments/finish-complete.ts';
import { lockOwnCourse } from '../lock-own-course.ts';
import { keepEarlier, keepVersion } from '../versions/keep-version.ts';
import { touchCourse } from '../writing.store.ts';
import { readLesson } from './open-lesson.ts';
import { lessonFull, lessonMissing, movedTo, sectionAt } from './rules.ts';
import {
  bodyOf,
  deleteLessonRow,
  hasSection,
  insertLesson,
  type LessonFields,
  orderLessons,
  outlineOf,
  type Resource,
  updateLesson,
} from './store.ts';

type NewLesson = Body<Routes['POST /api/courses/:id/lessons']> & { is_published: boolean };
type Change = Body<Routes['PUT /api/courses/:id/lessons/:lessonId']>;

const editedElsewhere =
  'This lesson was also changed elsewhere. Both versions are kept. Choose which one to save.';

interface Writing {
  viewer: Viewer;
  courseId: string;
  now: Date;
}

/** Adds a lesson to a course and returns its id. `content` is sanitized. Throws 404, 403, 409 at the limit, and 422. */
export async function createLesson(
  db: Database,
  { viewer, courseId, words, content, now }: Writing & { words: NewLesson; content: string },
): Promise<string> {
  const course = await lockOwnCourse(db, { viewer, id: courseId, now });
  const outline = await outlineOf(db, viewer, course.id);
  if (outline.length >= maxLessons) throw conflict(lessonFull, 'full');
  const lessonType = words.lesson_type ?? 'text';
  const id = newId();
  const order = movedTo(
    [...outline.map((lesson) => lesson.id), id],
    id,
    Math.min(words.order_index ?? maxLessons, outline.length + 1),
  );
  await insertLesson(
    db,
    {
      id,
      course_id: course.id,
      title: words.title.trim(),
      description: words.description.trim(),
      content,
      lesson_type: lessonType,
      section_id:
        words.section_id === undefined
          ? sectionAt(order, id, outline)
          : await sectionOf(db, course.id, words.section_id),
      is_preview: words.is_preview ?? false,
      is_published: words.is_published,
      video_url: videoFor(lessonType, words.video_url),
      duration_minutes: words.duration_minutes ?? 0,
      release_after_days: words.release_after_days ?? null,
      release_on: words.release_on ?? null,
      resources: resourcesOf(words.resources ?? []),
      order_index: outline.length + 1,
    },
    now,
  );
  if (lessonType === 'assignment' && words.collects_work !== undefined)
    await beginAssignment(db, id, words.collects_work, now);
  if (order.at(-1) !== id) await orderLessons(db, course.id, order);
  await keepVersion(db, {
    lessonId: id,
    editorId: viewer.id,
    kind: words.is_published ? 'published' : 'edited',
    now,
  });
  await touchCourse(db, course.id, now);
  return id;
}

/**
 * Changes the given fields of a lesson. `content` is sanitized. Throws 404, 403, 409 with the current lesson when it
 * was edited since `version`, and 422.
 */
export async function changeLesson(
  db: Database,
  {
    viewer,
    courseId,
    lessonId,
    change,
    content,
    now,
  }: Writing & { lessonId: string; change: Change; content: string | undefined },
): Promise<void> {
  const course = await lockOwnCourse(db, { viewer, id: courseId, lessonId, now });
  const outline = await outlineOf(db, viewer, course.id);
  const lesson = outline.find(({ id }) => id === lessonId.toLowerCase());
  const body = lesson && (await bodyOf(db, lesson.id));
  if (!lesson || !body) throw notFound(lessonMissing);
  if (change.version !== undefined && change.version !== body.version)
    throw conflict(editedElsewhere, 'edited_elsewhere', {
      current: await readLesson(db, viewer, { courseId, lessonId, now }),
    });
  const order =
    change.order_index === undefined || change.order_index === lesson.order_index
      ? null
      : movedTo(
          outline.map(({ id }) => id),
          lesson.id,
          Math.min(change.order_index, outline.length),
        );
  const lessonType = change.lesson_type ?? lesson.lesson_type;
  const video = change.video_url === undefined ? body.video_url : change.video_url;
  const fields: Partial<LessonFields> = {
    ...(change.title !== undefined && { title: change.title.trim() }),
    ...(change.description !== undefined && { description: change.description.trim() }),
    ...(content !== undefined && { content }),
    ...(change.is_preview !== undefined && { is_preview: change.is_preview }),
    ...(change.is_published !== undefined && { is_published: change.is_published }),
    ...(change.duration_minutes !== undefined && { duration_minutes: change.duration_minutes }),
    ...(change.release_after_days !== undefined && { release_after_days: change.release_after_days }),
    ...(change.release_on !== undefined && { release_on: change.release_on }),
    ...(change.resources && { resources: resourcesOf(change.resources) }),
    ...(order && { section_id: sectionAt(order, lesson.id, outline) }),
    ...(change.section_id !== undefined && {
      section_id: await sectionOf(db, course.id, change.section_id),
    }),
    lesson_type: lessonType,
    video_url: videoFor(lessonType, video),
  };
  await keepEarlier(db, lesson.id);
  await updateLesson(db, lesson.id, fields, now);
  if (
    lessonType === 'assignment' &&
    lesson.lesson_type !== 'assignment' &&
    change.collects_work !== undefined
  )
    await beginAssignment(db, lesson.id, change.collects_work, now);
  await keepVersion(db, {
    lessonId: lesson.id,
    editorId: viewer.id,
    kind: (change.is_published ?? lesson.is_published) ? 'published' : 'edited',
    now,
  });
  if (order) await orderLessons(db, course.id, order);
  await touchCourse(db, course.id, now);
  if (lesson.is_published && change.is_published === false) await finishLater(db, course.id);
}

/** Deletes a lesson of a course. The ones behind it move up. Throws 404, 403. */
export async function deleteLesson(
  db: Database,
  { viewer, courseId, lessonId, now }: Writing & { lessonId: string },
): Promise<void> {
  const course = await lockOwnCourse(db, { viewer, id: courseId, removes: true, now });
  const ids = (await outlineOf(db, viewer, course.id)).map(({ id }) => id);
  const id = lessonId.toLowerCase();
  if (!ids.includes(id)) throw notFound(lessonMissing);
  const pictures = await picturesOf(db, { lessonId: id });
  await deleteLessonRow(db, id);
  for (const image of pictures) await releaseImage(db, image, now);
  await orderLessons(
    db,
    course.id,
    ids.filter((each) => each !== id),
  );
  await touchCourse(db, course.id, now);
  await finishLater(db, course.id);
}

async function sectionOf(db: Database, courseId: string, id: string | null): Promise<string | null> {
  if (id !== null && !(await hasSection(db, courseId, id)))
    throw invalid("That section doesn't exist any more. Choose another one.", {
      section_id: "That section doesn't exist any more.",
    });
  return id;
}

/** Returns the address of a video lesson as typed, and null for other types. */
function videoFor(type: string, address: string | null | undefined): string | null {
  const typed = address?.trim() ?? '';
  if (type !== 'video' || typed === '') return null;
  if (!videoOf(typed)) throw invalid(videoRefused, { video_url: videoRefused });
  return typed;
}

const resourceRefused = 'The address of a resource begins with https:// or http://.';

/** Returns resources without blank ones. A resource without a title has its address as title. */
function resourcesOf(resources: readonly Resource[]): Resource[] {
  return resources
    .map(({ title, url }) => ({ title: title.trim(), url: url.trim() }))
    .filter(({ title, url }) => title !== '' || url !== '')
    .map(({ title, url }) => {
      if (!/^https?:/i.test(url) || !allowedHref(url))
        throw invalid(resourceRefused, { resources: resourceRefused });
      return { title: title || url, url };
    });
}
