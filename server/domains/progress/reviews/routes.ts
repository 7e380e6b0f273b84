import { allowanceOf } from '#contract/membership/allowances.ts';
import { reviews, type WeeklyReview } from '#contract/progress/reviews.ts';
import { readAnswers, writeAnswer } from '#server/domains/journal/answers/write-answer.ts';
import { addDays, localDate } from '#server/domains/profile/days/rules.ts';
import { readZoneSpans } from '#server/domains/profile/read-zone-spans.ts';
import type { AppContext } from '#server/platform/app-context.ts';
import { notFound } from '#server/platform/http/http-error.ts';
import type { Serve } from '#server/platform/http/serve.ts';
import { lockReview, reviewsBefore } from './store.ts';
import { reviewText, writeLatestReview } from './write-review.ts';

/** Reviews of one page: a quarter of a year. */
const pageLength = 13;

export function reviewRoutes(serve: Serve, { config: { serverKey } }: AppContext): void {
  serve(reviews, 'GET /api/reviews', async ({ db, viewer, query, now }) => {
    const memberId = viewer.id;
    const today = localDate(await readZoneSpans(db, memberId), now);
    const latest = await writeLatestReview(db, { memberId, allowance: allowanceOf(viewer), now, serverKey });
    const before = query.before ?? addDays(today, 1);
    const rows = await reviewsBefore(db, memberId, { before, limit: pageLength + 1 });
    const page = rows.slice(0, pageLength);
    const answers = await readAnswers(db, { memberId, weeks: page.map(({ from }) => from), serverKey });
    return {
      today,
      reviews: page.map((row): WeeklyReview => {
        const answer = answers.find(({ from }) => from === row.from);
        return {
          ...reviewText(row),
          is_open: row.from === latest?.from,
          answer: answer?.text ?? '',
          version: answer?.version ?? 0,
        };
      }),
      next: rows.length > pageLength ? (page.at(-1)?.from ?? null) : null,
    };
  });

  serve(reviews, 'PUT /api/reviews/:from/answer', async ({ db, viewer, params, body, now }) => {
    const review = await lockReview(db, viewer.id, params.from);
    if (!review) throw notFound('There is no review of that week.');
    const version = await writeAnswer(db, {
      memberId: viewer.id,
      from: review.from,
      to: review.to,
      question: review.question,
      text: body.answer,
      baseVersion: body.base_version,
      now,
      serverKey,
    });
    return { message: 'Answer saved!', version };
  });
}
