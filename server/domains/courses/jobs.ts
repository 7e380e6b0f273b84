import type { AppContext } from '#server/platform/app-context.ts';
import type { Cron, Tasks } from '#server/platform/jobs.ts';
import { finishComplete } from './enrolments/finish-complete.ts';
import { publishDue } from './publish-due.ts';

export const courseTasks = (ctx: AppContext): Tasks => ({
  'finish-course': (payload) => finishComplete(ctx.db, String(payload['course_id']), ctx.clock.now()),
  'publish-due-courses': () => publishDue(ctx.db, ctx.clock.now()),
});

export const courseCron: Cron[] = [{ task: 'publish-due-courses', match: '* * * * *' }];
