import { useId } from 'react';
import type { WeeklyReview } from '#contract/progress/reviews.ts';
import { enqueue } from '../../../platform/offline/outbox.ts';
import { useJournalText } from '../../journal/use-journal-text.ts';
import { WritingField } from '../../journal/WritingField.tsx';
import { changeReview } from './data.ts';

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
      <ul className="grid gap-2 mt-3 p-0 list-none">
        {lines.map((line) => (
          <li className="max-w-176 wrap-anywhere" key={line} dir="auto">
            {line}
          </li>
        ))}
      </ul>
      <p className="font-display text-lg/6.75 font-[600] mt-5 mb-3" id={question}>
        {review.question}
      </p>
      <WritingField writing={writing} place={key} labelledBy={question} button="Save" />
    </>
  );
}
