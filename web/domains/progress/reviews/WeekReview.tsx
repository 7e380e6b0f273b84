import { useId } from 'react';
import type { WeeklyReview } from '#contract/reviews.ts';
import { enqueue } from '../../../platform/offline/outbox.ts';
import { useJournalText } from '../../journal/use-journal-text.ts';
import { WritingField } from '../../journal/WritingField.tsx';
import { changeReview } from './data.ts';
import './review.css';

/** The lines of a weekly review, its question, and the field for the member's words. */
export function WeekReview({ review }: { review: WeeklyReview }) {
  const question = useId();
  const { from, lines } = review;
  const key = `review:${from}`;
  const writing = useJournalText({
    key,
    field: 'answer',
    enqueue: (answer, base_version) =>
      enqueue({
        key,
        call: 'PUT /api/reviews/:from/answer',
        params: { from },
        body: { answer, base_version },
      }),
    saved: { text: review.answer, version: review.version },
    onSaved: ({ text, version }) => changeReview(from, { answer: text, version }),
    autosave: true,
    sentences: { saved: 'Answer saved!', failed: 'We couldn’t save your answer. Please try again.' },
  });
  return (
    <>
      <ul className="review-lines">
        {lines.map((line) => (
          <li key={line} dir="auto">
            {line}
          </li>
        ))}
      </ul>
      <p className="review-question" id={question}>
        {review.question}
      </p>
      <WritingField writing={writing} place={key} labelledBy={question} button="Save answer" />
    </>
  );
}
