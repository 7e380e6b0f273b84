import type { ContentAdapters } from '#server/domains/content-types/content-adapter.ts';
import { hideWithImage } from '#server/domains/content-types/hide-with-image.ts';
import type { Database } from '#server/platform/database/database.ts';
import { hideImage, unhideImage } from '#server/platform/images/image-access.ts';
import { pictureOf } from '#server/platform/images/show-picture.ts';
import { workMissing } from '../assignments/rules.ts';
import { lockWork, picturesOf } from '../assignments/store.ts';
import { finishLater } from '../enrolments/finish-complete.ts';
import { lessonMissing } from '../lessons/rules.ts';
import { setLessonHidden } from '../lessons/store.ts';
import { courseMissing } from '../rules.ts';
import { foundCourses, readsCourse, readsLessonAsOthers, readsWork } from '../visibility.ts';
import { setCourseHidden } from '../writing.store.ts';
import { describeLesson } from './describe-lesson.ts';
import { findReportable, findReportableLesson, findReportableWork } from './find-reportable.ts';
import {
  lockReportedCourse,
  reportedCourse,
  reportedLesson,
  reportedWork,
  setWorkHidden,
  titleOfCourse,
  titleOfLesson,
} from './store.ts';

/** Courses, their lessons, and work that learners hand in. Learners lose a hidden course or lesson, and its authors keep it. */
export const courseContent: Pick<ContentAdapters, 'course' | 'lesson' | 'work'> = {
  course: {
    isReadable: readsCourse,
    title: titleOfCourse,
    search: foundCourses,
    reporting: { noun: 'Course', missing: courseMissing, find: findReportable },
    async describe(db, id) {
      const found = await reportedCourse(db, id);
      if (!found) return null;
      const cover = found.cover && pictureOf(found.cover);
      return {
        author_id: found.author_id,
        html: null,
        text: [
          found.description,
          ...found.learning_objectives,
          ...found.requirements,
          ...found.sections,
          found.tags.join(', '),
        ]
          .filter(Boolean)
          .join('\n\n'),
        title: found.title,
        image: cover,
        image_url: cover?.url ?? null,
        posted_at: found.created_at.toISOString(),
        path: `/lms/${id}`,
        is_hidden: found.hidden_at !== null,
      };
    },
    ...hideWithImage(lockReportedCourse, setCourseHidden),
  },
  lesson: {
    isReadable: readsLessonAsOthers,
    title: titleOfLesson,
    reporting: { noun: 'Lesson', missing: lessonMissing, find: findReportableLesson },
    describe: describeLesson,
    async hide(db, id, now) {
      const found = await reportedLesson(db, id);
      if (!found) return;
      await setLessonHidden(db, id, now);
      // The lesson no longer stands between its learners and the end of the course.
      await finishLater(db, found.course_id);
    },
    show: (db, id) => setLessonHidden(db, id, null),
  },
  work: {
    isReadable: readsWork,
    reporting: { noun: 'Work', missing: workMissing, find: findReportableWork },
    async describe(db, id) {
      const found = await reportedWork(db, id);
      if (!found) return null;
      const [first = null, ...more] = found.pictures.map(pictureOf);
      return {
        author_id: found.author_id,
        html: null,
        text: found.content,
        title: found.title,
        image: first,
        image_url: first?.url ?? null,
        ...(more.length > 0 && { more_images: more }),
        posted_at: found.created_at.toISOString(),
        path: `/lms/${found.course_id}/${found.lesson_id}`,
        is_hidden: found.hidden_at !== null,
      };
    },
    hide: (db, id, now) => setHidden(db, id, now),
    show: (db, id) => setHidden(db, id, null),
  },
};

/** Hides work with its pictures, or shows both again with null. */
async function setHidden(db: Database, id: string, at: Date | null): Promise<void> {
  const found = await reportedWork(db, id);
  if (!found?.author_id) return;
  await lockWork(db, { memberId: found.author_id, lessonId: found.lesson_id });
  await setWorkHidden(db, id, at);
  for (const image of await picturesOf(db, { submissionId: id }))
    await (at === null ? unhideImage(db, image) : hideImage(db, image));
}
