import Type from 'typebox';
import { goals } from '#contract/goals/endpoints.ts';
import { type LocalDate, localDate } from '#server/domains/profile/days/rules.ts';
import { readZoneSpans } from '#server/domains/profile/read-zone-spans.ts';
import type { Database } from '#server/platform/database/database.ts';
import { recordEvent } from '#server/platform/events.ts';
import { cursorId, cursorTime, readCursor, readPageOf } from '#server/platform/http/cursors.ts';
import { conflict, invalid, notFound } from '#server/platform/http/http-error.ts';
import type { Serve } from '#server/platform/http/serve.ts';
import { changeGoal } from './change-goal.ts';
import { createGoal } from './create-goal.ts';
import { changeGrowth } from './growth/change-growth.ts';
import { setGoalsOfHabit } from './growth/set-goals-of-habit.ts';
import { isReached, valueAfter } from './rules.ts';
import { showDetail, showGoal, showGoals } from './show-goals.ts';
import {
  deleteGoal,
  entriesOf,
  entryOf,
  type GoalRow,
  goalOf,
  goalsOf,
  lockGoal,
  markCelebrated,
  undoEntry,
} from './store.ts';
import { updateProgress } from './update-progress.ts';

const pageSize = 30;
const place = Type.Object({ at: cursorTime, id: cursorId });

export function goalRoutes(serve: Serve): void {
  serve(goals, 'GET /api/goals', async ({ db, viewer, now }) =>
    showGoals(db, await goalsOf(db, viewer.id), await readToday(db, viewer.id, now)),
  );

  serve(goals, 'POST /api/goals', async ({ db, viewer, body, now }) => {
    const id = await createGoal(db, { memberId: viewer.id, words: body, now });
    return showSaved(db, { id, memberId: viewer.id, now });
  });

  serve(goals, 'GET /api/goals/:id', async ({ db, viewer, params, now }) =>
    showDetail(db, found(await goalOf(db, viewer.id, params.id)), await readToday(db, viewer.id, now)),
  );

  serve(goals, 'PATCH /api/goals/:id', async ({ db, viewer, params, body, now }) => {
    const { version, grows_with: asked, ...change } = body;
    const goal = found(await lockGoal(db, viewer.id, params.id));
    const today = await readToday(db, viewer.id, now);
    if (version !== undefined && version !== goal.version)
      throw conflict('This goal was changed on another device.', 'edited_elsewhere', {
        current: await showGoal(db, goal, today),
      });
    await changeGoal(db, { goal, change, today, now });
    if (asked) await changeGrowth(db, { memberId: viewer.id, goalId: goal.id, asked, today, now });
    return showSaved(db, { id: goal.id, memberId: viewer.id, now });
  });

  serve(goals, 'PUT /api/habits/:id/goals', async ({ db, viewer, params, body, now }) => {
    const today = await readToday(db, viewer.id, now);
    const asked = body.goals;
    const ids = await setGoalsOfHabit(db, { memberId: viewer.id, habitId: params.id, asked, today, now });
    const rows = (await goalsOf(db, viewer.id)).filter(({ id }) => ids.includes(id));
    return showGoals(db, rows, today);
  });

  serve(goals, 'DELETE /api/goals/:id', async ({ db, viewer, params, now }) => {
    const goal = found(await lockGoal(db, viewer.id, params.id));
    await deleteGoal(db, goal.id);
    await recordEvent(db, 'goal.deleted', { by: viewer.id, about: { goal: goal.id }, at: now });
    return { message: 'Goal deleted.' };
  });

  serve(goals, 'PATCH /api/goals/:id/progress', async ({ db, viewer, params, query, body, now }) => {
    const goal = found(await lockGoal(db, viewer.id, params.id));
    const { entry_id, note, seen_value, if_changed, happened_at } = body;
    const update = {
      value: query.current_value,
      entryId: entry_id,
      note,
      seen: seen_value,
      ifChanged: if_changed,
      happenedAt: happened_at,
    };
    if ((await updateProgress(db, { goal, update, now })) === 'elsewhere')
      throw conflict('This goal has other progress by now.', 'progressed_elsewhere', {
        current: await showGoal(db, goal, await readToday(db, viewer.id, now)),
      });
    return showSaved(db, { id: goal.id, memberId: viewer.id, now });
  });

  serve(goals, 'GET /api/goals/:id/entries', async ({ db, viewer, params, query, nextCursor }) => {
    const goal = found(await goalOf(db, viewer.id, params.id));
    const before = readCursor(query.cursor, place);
    const after = before && { at: new Date(before.at), id: before.id };
    const { rows, next } = await readPageOf(
      query.limit ?? pageSize,
      (limit) => entriesOf(db, goal.id, { after, limit }),
      ({ at, id }) => ({ at: at.getTime(), id }),
    );
    nextCursor(next);
    return rows.map(({ on_date, at, habit_id, habit_name, ...row }) => ({
      ...row,
      habit: habit_id === null ? null : { id: habit_id, name: habit_name },
      on: on_date,
      at: at.toISOString(),
    }));
  });

  serve(goals, 'DELETE /api/goals/:id/entries/:entry', async ({ db, viewer, params, now }) => {
    const goal = found(await lockGoal(db, viewer.id, params.id));
    const entry = await entryOf(db, goal.id, params.entry);
    if (!entry) throw notFound("That entry doesn't exist.");
    // A second click finds the entry undone already.
    if (!entry.undone_at) {
      if (valueAfter(goal.current_value, -entry.amount) < 0)
        throw invalid("Undo the later corrections first. The progress can't be below 0.");
      const on = await readToday(db, viewer.id, now);
      await undoEntry(db, goal.id, { entry, on, now });
    }
    return showSaved(db, { id: goal.id, memberId: viewer.id, now });
  });

  serve(goals, 'POST /api/goals/:id/celebrated', async ({ db, viewer, params, now }) => {
    const goal = found(await lockGoal(db, viewer.id, params.id));
    if (isReached(goal) && !goal.celebrated_at) await markCelebrated(db, goal.id, now);
    return showSaved(db, { id: goal.id, memberId: viewer.id, now });
  });
}

function found(goal: GoalRow | undefined): GoalRow {
  if (!goal) throw notFound("That goal doesn't exist.");
  return goal;
}

async function readToday(db: Database, memberId: string, now: Date): Promise<LocalDate> {
  return localDate(await readZoneSpans(db, memberId), now);
}

/** Returns a goal as it is after a change. */
async function showSaved(db: Database, { id, memberId, now }: { id: string; memberId: string; now: Date }) {
  return showGoal(db, found(await goalOf(db, memberId, id)), await readToday(db, memberId, now));
}
