import type { CommentSubject, Subject } from '#server/domains/comments/subject.ts';
import { lessonMissing } from '../lessons/rules.ts';
import { readsLesson } from '../visibility.ts';
import {
  type DiscussedLesson,
  discussedLesson,
  lessonOfDraft,
  lessonReaders,
  lockLesson,
  pathOfLesson,
  placeOfLesson,
} from './store.ts';

const asSubject = ({ id, author_id }: DiscussedLesson): Subject => ({
  id,
  author_id,
  group_id: null,
  is_led: false,
  refusal: null,
});

/** Lessons take comments of everyone who may open them. */
export const lessonComments: CommentSubject = {
  type: 'lesson',
  missing: lessonMissing,
  missingWhileWriting: 'This lesson isn’t open to you any more. Nothing you wrote is lost.',
  async find(db, id, viewerId) {
    const lesson = await discussedLesson(db, id, viewerId);
    return lesson && asSubject(lesson);
  },
  async lock(db, id, viewerId) {
    const lesson = await discussedLesson(db, id, viewerId, { isHeld: true });
    return lesson && asSubject(lesson);
  },
  async lockAny(db, id) {
    const lesson = await lockLesson(db, id);
    return lesson && asSubject(lesson);
  },
  readersAmong: lessonReaders,
  isReadable: readsLesson,
  placeFor: placeOfLesson,
  draft: lessonOfDraft,
  path: pathOfLesson,
};
