import { useQuery } from '@tanstack/react-query';
import { storedValue, useStoredValue } from '../../../platform/session/stored-value.ts';
import { reviewsRead } from '../data.ts';
import { isReviewDue } from '../words.ts';
import { ReviewCard } from './ReviewCard.tsx';

/** First date of the week whose card the member hid on this device. */
const hidden = storedValue('evolve.hidden-review', { perMember: true });
const halfHour = 1_800_000;

/** The weekly review on the dashboard: on the last date of the week, and the next one until it is answered. */
export function WeekCard() {
  const { data } = useQuery({ ...reviewsRead(), staleTime: halfHour });
  const hiddenWeek = useStoredValue(hidden);
  const review = data?.reviews[0];
  if (!data || !review || review.from === hiddenWeek || !isReviewDue(review, data.today)) return null;
  return <ReviewCard review={review} today={data.today} onHide={() => hidden.set(review.from)} />;
}
