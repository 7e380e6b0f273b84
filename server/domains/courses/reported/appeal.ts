import type { Hiding } from '#contract/moderation/moderation-notice.ts';
import { appealDecision, readHiding } from '#server/domains/moderation/appeal-decision.ts';
import type { Database } from '#server/platform/database/database.ts';
import { notFound } from '#server/platform/http/http-error.ts';
import type { Actor } from '#server/platform/viewer/rules.ts';
import { workMissing } from '../assignments/rules.ts';
import { lessonMissing } from '../lessons/rules.ts';
import { courseOf } from '../lessons/store.ts';
import { courseMissing } from '../rules.ts';
import { findAccess } from '../store.ts';
import { reportedWork } from './store.ts';

interface Appeal {
  contentType: 'course' | 'lesson' | 'work';
  contentId: string;
  words: string | undefined;
}

const missing = { course: courseMissing, lesson: lessonMissing, work: workMissing };

/** Appeals the decision that hides a course, a lesson or work, for one of its authors. Throws 404, and 409 as `appealDecision` does. */
export async function appeal(db: Database, actor: Actor, { contentId, ...rest }: Appeal): Promise<Hiding> {
  const about = { ...rest, contentId: contentId.toLowerCase() };
  if (!(await isAuthorOf(db, actor, about))) throw notFound(missing[about.contentType]);
  await appealDecision(db, actor, about);
  return readHiding(db, about);
}

async function isAuthorOf(
  db: Database,
  { viewer }: Actor,
  { contentType, contentId }: Omit<Appeal, 'words'>,
): Promise<boolean> {
  if (contentType === 'work') return (await reportedWork(db, contentId))?.author_id === viewer.id;
  const courseId = contentType === 'course' ? contentId : await courseOf(db, contentId);
  const course = courseId && (await findAccess(db, viewer, courseId));
  return course ? course.is_author : false;
}
