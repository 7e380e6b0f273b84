import { allowanceOf } from '#contract/membership/allowances.ts';
import { progress } from '#contract/progress/endpoints.ts';
import { forbidden } from '#server/platform/http/http-error.ts';
import type { Serve } from '#server/platform/http/serve.ts';
import { readAchievements } from './achievements/read-achievements.ts';
import { readProgress } from './read-progress.ts';

export function progressRoutes(serve: Serve): void {
  serve(progress, 'GET /api/achievements', ({ db, viewer, now }) =>
    readAchievements(db, { memberId: viewer.id, allowance: allowanceOf(viewer), now }),
  );

  serve(progress, 'GET /api/progress', ({ db, viewer, query, now }) => {
    const allowance = allowanceOf(viewer);
    const { view = 'week' } = query;
    if (view === 'month' && !allowance.month_view)
      throw forbidden('The month view comes with Builder and higher plans.');
    return readProgress(db, { memberId: viewer.id, allowance, view, now });
  });
}
