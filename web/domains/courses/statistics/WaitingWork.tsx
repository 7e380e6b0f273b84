import { Inbox } from 'lucide';
import { useId } from 'react';
import type { CourseDetail } from '#contract/courses/endpoints.ts';
import type { CourseStatistics } from '#contract/courses/statistics.ts';
import { ButtonLink } from '../../../ui/controls/Button.tsx';
import { Card } from '../../../ui/display/Card.tsx';
import { RelativeTime } from '../../../ui/display/RelativeTime.tsx';
import { counted } from '../../../ui/formats.ts';

export function WaitingWork({ course, statistics }: { course: CourseDetail; statistics: CourseStatistics }) {
  const heading = useId();
  const questions = useId();
  const { work, hardest_questions } = statistics;
  return (
    <div className="stack">
      <Card as="section" aria-labelledby={heading}>
        <h2 className="card-title" id={heading}>
          Work to read
        </h2>
        <p className="small muted mt-1">
          {work.waiting === 0 ? (
            'Nothing waits for you.'
          ) : (
            <>
              {counted(work.waiting, 'learner waits', 'pieces wait')}
              {work.oldest_at ? (
                <>
                  , the oldest since <RelativeTime at={work.oldest_at} inSentence />
                </>
              ) : null}
              .
            </>
          )}
        </p>
        {work.waiting > 0 ? (
          <ButtonLink className="mt-3" icon={Inbox} href={`/lms/${course.id}/edit/hand-ins`}>
            Read the work
          </ButtonLink>
        ) : null}
      </Card>
      {hardest_questions.length > 0 ? (
        <Card as="section" aria-labelledby={questions}>
          <h2 className="card-title" id={questions}>
            Hardest quiz questions
          </h2>
          <ul className="stack mt-2">
            {hardest_questions.map((question) => (
              <li key={`${question.lesson_id} ${question.text}`} className="small">
                <span dir="auto">“{question.text}”</span>{' '}
                <span className="muted">
                  {question.right} of {question.answered} get it in their first attempt.{' '}
                  {question.lesson_title}
                </span>
              </li>
            ))}
          </ul>
        </Card>
      ) : null}
    </div>
  );
}
