import { habits } from '#contract/habits/endpoints.ts';
import type { AppContext } from '#server/platform/app-context.ts';
import type { Serve } from '#server/platform/http/serve.ts';
import { seenText } from '#server/platform/rules.ts';
import { changeHabit } from './change-habit.ts';
import { createHabit } from './create-habit.ts';
import { removeHabit } from './delete-habit.ts';
import { compareFeelings } from './feelings/compare-feelings.ts';
import { markHabit } from './mark-habit.ts';
import { markRoutine } from './mark-routine.ts';
import { readPattern } from './pattern/read-pattern.ts';
import { changePauses } from './pauses/pause-habit.ts';
import { pauseFor, resume } from './pauses/rules.ts';
import { readHabit, readHabits, readWholeHabit } from './read-habits.ts';
import { lockList, saveOrder } from './store.ts';
import { habitTemplates } from './templates.ts';

export function habitRoutes(serve: Serve, { config: { serverKey } }: AppContext): void {
  serve(habits, 'GET /api/habits', ({ db, viewer, query, now }) =>
    readHabits(db, { memberId: viewer.id, now, isArchived: query.archived ?? false }),
  );

  serve(habits, 'GET /api/habits/templates', () => [...habitTemplates]);

  serve(habits, 'GET /api/habits/:id', ({ db, viewer, params, now }) =>
    readWholeHabit(db, { memberId: viewer.id, id: params.id, now }),
  );

  serve(habits, 'GET /api/habits/:id/feelings', ({ db, viewer, params, now }) =>
    compareFeelings(db, { memberId: viewer.id, id: params.id, now, serverKey }),
  );

  serve(habits, 'GET /api/habits/:id/pattern', ({ db, viewer, params, now }) =>
    readPattern(db, { memberId: viewer.id, id: params.id, now }),
  );

  serve(habits, 'POST /api/habits', async ({ db, viewer, body, now }) => {
    const id = await createHabit(db, { memberId: viewer.id, asked: body, now });
    return readHabit(db, { memberId: viewer.id, id, now });
  });

  serve(habits, 'PATCH /api/habits/:id', async ({ db, viewer, params, body, now }) => {
    await changeHabit(db, { memberId: viewer.id, id: params.id, asked: body, now });
    return readHabit(db, { memberId: viewer.id, id: params.id, now });
  });

  serve(habits, 'DELETE /api/habits/:id', async ({ db, viewer, params, now }) => {
    await removeHabit(db, { memberId: viewer.id, id: params.id, now });
    return { message: 'The habit and its history are deleted.' };
  });

  serve(habits, 'PUT /api/habits/:id/days/:date', async ({ db, viewer, params, body, now }) => {
    const also = await markHabit(db, { memberId: viewer.id, ...params, asked: body, now });
    return { ...(await readHabit(db, { memberId: viewer.id, id: params.id, now })), also };
  });

  serve(habits, 'PUT /api/habits/:id/pause', async ({ db, viewer, params, body, now }) => {
    const place = { memberId: viewer.id, id: params.id, now };
    await changePauses(db, { ...place, change: (pauses, today) => pauseFor(pauses, body.days, today) });
    return readHabit(db, place);
  });

  serve(habits, 'DELETE /api/habits/:id/pause', async ({ db, viewer, params, now }) => {
    const place = { memberId: viewer.id, id: params.id, now };
    await changePauses(db, { ...place, change: resume });
    return readHabit(db, place);
  });

  serve(habits, 'POST /api/habits/all-done', async ({ db, viewer, body, now }) => {
    const { ticked, also } = await markRoutine(db, {
      memberId: viewer.id,
      routine: body.routine,
      date: body.date,
      operation: body.operation_id,
      markedAt: body.marked_at,
      now,
    });
    return {
      ticked,
      also,
      habits: await readHabits(db, { memberId: viewer.id, now, ids: ticked.map(({ id }) => id) }),
    };
  });

  serve(habits, 'PUT /api/habits/order', async ({ db, viewer, body }) => {
    await lockList(db, viewer.id);
    await saveOrder(
      db,
      viewer.id,
      [...new Map(body.order.map((row) => [row.id, row])).values()].map(({ id, routine }) => ({
        id,
        routine: seenText(routine),
      })),
    );
    return { message: 'The order is saved.' };
  });
}
