import { X } from 'lucide';
import { useId } from 'react';
import type { WeeklyReview } from '#contract/progress/reviews.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { Card } from '../../../ui/display/Card.tsx';
import { Eyebrow } from '../../../ui/display/Eyebrow.tsx';
import { weekDates } from '../words.ts';
import { WeekReview } from './WeekReview.tsx';

interface ReviewCardProps {
  review: WeeklyReview;
  /** The member's local date. */
  today: string;
  /** Hides the card. Without it, the card has no button for that. */
  onHide?: () => void;
}

/** The weekly review of the latest week. */
export function ReviewCard({ review, today, onHide }: ReviewCardProps) {
  const heading = useId();
  return (
    <Card as="section" className="review" aria-labelledby={heading}>
      <div className="row row--between items-start">
        <div>
          <Eyebrow color="today">{weekDates(review)}</Eyebrow>
          <h2 className="card-title mt-1" id={heading}>
            Your week
          </h2>
        </div>
        {onHide ? (
          <Button kind="ghost" size="sm" icon={X} label="Hide the review of this week" onClick={onHide} />
        ) : null}
      </div>
      <WeekReview key={review.from} review={review} />
      {review.to === today ? (
        <p className="small muted mt-3">Today still counts. These lines change with what you do.</p>
      ) : null}
    </Card>
  );
}
