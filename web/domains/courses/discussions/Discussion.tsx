import { useId } from 'react';
import type { LessonView } from '#contract/courses/lessons.ts';
import { Comments } from '../../comments/Comments.tsx';
import type { Thread } from '../../comments/thread.ts';
import { addLessonComment, lessonCommentPages } from './data.ts';

interface DiscussionProps {
  lesson: Pick<LessonView, 'id'>;
  /** Id of the author of the course. Null for a former member. */
  teacherId: string | null;
}

/** The discussion of a lesson, for everyone who may open it. */
export function Discussion({ lesson: { id }, teacherId }: DiscussionProps) {
  const heading = useId();
  const thread: Thread = {
    type: 'lesson',
    id,
    mayComment: true,
    preview: [],
    pages: lessonCommentPages(id),
    context: {},
    send: (body) => addLessonComment(id, body),
    recount: () => undefined,
    reads: [],
    marked: teacherId === null ? undefined : { memberId: teacherId, label: 'Teacher' },
  };
  return (
    <section className="mt-8" aria-labelledby={heading}>
      <h2 className="h4" id={heading}>
        Discussion
      </h2>
      <p className="small muted mb-3">Members who may open this lesson read and answer here.</p>
      {/* Comments reach to the edges of a card of the feed. This card has no padding. */}
      <div className="card card--flush [&>.comments]:m-0 [&>.comments]:border-t-0 [&>.comments]:rounded-[inherit]">
        <Comments id={`discussion-${id}`} thread={thread} />
      </div>
    </section>
  );
}
