import type { Reply } from '#contract/platform/endpoint.ts';
import type { WeeklyReview } from '#contract/progress/reviews.ts';
import type { Routes } from '#contract/routes.ts';
import { queryClient } from '../../../platform/query/query.ts';
import { reviewsCall } from '../data.ts';

type Reviews = Reply<Routes[typeof reviewsCall]>;

/** Changes a review in every cached list. */
export function changeReview(from: string, change: Pick<WeeklyReview, 'answer' | 'version'>): void {
  queryClient.setQueriesData<Reviews>(
    { queryKey: [reviewsCall] },
    (known) =>
      known && {
        ...known,
        reviews: known.reviews.map((review) => (review.from === from ? { ...review, ...change } : review)),
      },
  );
  void queryClient.invalidateQueries({ queryKey: ['GET /api/journal/answers'] });
}
