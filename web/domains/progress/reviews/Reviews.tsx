import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { WeeklyReview } from '#contract/progress/reviews.ts';
import { DataOf } from '../../../platform/lists/DataOf.tsx';
import { Button } from '../../../ui/controls/Button.tsx';
import { Card } from '../../../ui/display/Card.tsx';
import { InlineError } from '../../../ui/display/InlineError.tsx';
import { Skeleton, SkeletonBlock } from '../../../ui/display/Skeleton.tsx';
import { reviewsRead } from '../data.ts';
import { weekDates } from '../words.ts';
import { ReviewCard } from './ReviewCard.tsx';
import { WeekReview } from './WeekReview.tsx';

/** The weekly reviews: the latest, and the earlier ones folded. */
export const Reviews = () => (
  <DataOf
    query={useQuery(reviewsRead())}
    loading={
      <Skeleton label="Loading the review of your week">
        <SkeletonBlock h="14rem" />
      </Skeleton>
    }
    failed="We couldn’t load the review of your week. It’s safe, and so are your answers."
  >
    {({ reviews: [latest, ...earlier], today, next }) => (
      <>
        {latest ? <ReviewCard review={latest} today={today} /> : null}
        {earlier.length > 0 ? (
          <Card as="section" aria-labelledby="earlier-weeks">
            <h2 className="card-title" id="earlier-weeks">
              Earlier weeks
            </h2>
            <Weeks reviews={earlier} />
            {next ? <OlderWeeks before={next} /> : null}
          </Card>
        ) : null}
      </>
    )}
  </DataOf>
);

function Weeks({ reviews }: { reviews: readonly WeeklyReview[] }) {
  return reviews.map((review) => <FoldedWeek key={review.from} review={review} />);
}

function FoldedWeek({ review }: { review: WeeklyReview }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details
      className="border-t border-line first-of-type:mt-3 open:pb-5"
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <summary className="flex items-center justify-between gap-4 min-h-11 cursor-pointer">
        <span className="nums">{weekDates(review)}</span>
        <span className="small muted">{review.answer.trim() === '' ? '' : 'Answered'}</span>
      </summary>
      {isOpen ? <WeekReview review={review} /> : null}
    </details>
  );
}

/** The next page of reviews, loaded on request. */
function OlderWeeks({ before }: { before: string }) {
  const [isAsked, setAsked] = useState(false);
  const { data, isError, isFetching, refetch } = useQuery({ ...reviewsRead(before), enabled: isAsked });
  if (!data)
    return (
      <div className="mt-3">
        <Button size="sm" busy={isFetching} onClick={() => (isAsked ? void refetch() : setAsked(true))}>
          Show older weeks
        </Button>
        {isError ? <InlineError>We couldn’t load older weeks. They’re safe. Try again.</InlineError> : null}
      </div>
    );
  return (
    <>
      <Weeks reviews={data.reviews} />
      {data.next ? <OlderWeeks before={data.next} /> : null}
    </>
  );
}
