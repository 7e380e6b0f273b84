import { allowanceOf, type MemberPlan } from '#contract/membership/allowances.ts';
import { programmes } from '#contract/programme/endpoints.ts';
import type { AppContext } from '#server/platform/app-context.ts';
import type { Database } from '#server/platform/database/database.ts';
import { forbidden, notFound } from '#server/platform/http/http-error.ts';
import type { Serve } from '#server/platform/http/serve.ts';
import { openQuotes } from './authoring/quotes/read-quotes.ts';
import { completeDay } from './complete-day.ts';
import { beginRound, enrol, undoRound } from './enrol.ts';
import { chooseShortDays, explainMiss, withdrawReason } from './explain-miss.ts';
import { endPause, planPause } from './plan-pause.ts';
import { readDay } from './read-day.ts';
import { readProgress } from './read-progress.ts';
import { repairStreak } from './repair-streak.ts';
import { lockRound, markFinishSeen, type Round } from './rounds.store.ts';
import { itemOf, quoteOf } from './rules.ts';
import { saveReflection } from './save-reflection.ts';
import { roundToday } from './settle-ended-day.ts';
import { markDaysSeen, programById, programs } from './store.ts';
import { tickItem } from './tick-item.ts';

export function programmeRoutes(serve: Serve, ctx: AppContext): void {
  const { serverKey } = ctx.config;
  const readQuotes = openQuotes(ctx);
  serve(programmes, 'GET /api/programs', async ({ db, viewer }) =>
    (await programs(db, viewer.id)).map((row) => ({ ...row, is_enrolled: Boolean(row.is_enrolled) })),
  );

  const readRound = (db: Database, viewer: { id: string }, programId: string, now: Date) =>
    enrolled(db, programId, () => roundToday(db, { memberId: viewer.id, programId, now }));

  serve(programmes, 'GET /api/programs/:id/progress', async ({ db, viewer, params, now }) => {
    const round = await readRound(db, viewer, params.id, now);
    return readProgress(db, { memberId: viewer.id, allowance: allowanceOf(viewer), round, now });
  });

  serve(programmes, 'POST /api/programs/:id/enroll', async ({ db, viewer, params, now }) => {
    await requireProgram(db, params.id);
    await enrol(db, { memberId: viewer.id, programId: params.id, now });
    return { message: 'You are enrolled. Day 1 is yours.' };
  });

  serve(programmes, 'GET /api/programs/:id/day-progress/:day', async ({ db, viewer, params, now }) => {
    const round = await readRound(db, viewer, params.id, now);
    return readDay(db, { memberId: viewer.id, round, day: params.day, serverKey });
  });

  serve(programmes, 'POST /api/programs/:id/update-checklist', async ({ db, viewer, params, body, now }) => {
    const round = await enrolled(db, params.id, () => lockRound(db, viewer.id, params.id));
    const also = await tickItem(db, {
      memberId: viewer.id,
      allowance: allowanceOf(viewer),
      round,
      day: body.day,
      item: itemOf(body.item),
      value: body.value,
      happenedAt: body.happened_at,
      now,
    });
    return { ...(await readDay(db, { memberId: viewer.id, round, day: body.day, serverKey })), also };
  });

  serve(programmes, 'POST /api/programs/:id/complete-day', async ({ db, viewer, params, body, now }) => {
    const round = await enrolled(db, params.id, () => lockRound(db, viewer.id, params.id));
    return completeDay(db, {
      memberId: viewer.id,
      allowance: allowanceOf(viewer),
      round,
      day: body.day,
      for: body.for ?? 'today',
      reflection: body.reflection ?? null,
      happenedAt: body.happened_at,
      now,
      serverKey,
    });
  });

  serve(programmes, 'POST /api/programs/:id/save-reflection', async ({ db, viewer, params, body, now }) => {
    const round = await enrolled(db, params.id, () => lockRound(db, viewer.id, params.id, body.round));
    const { version, also } = await saveReflection(db, {
      memberId: viewer.id,
      allowance: allowanceOf(viewer),
      round,
      day: body.day,
      text: body.reflection,
      baseVersion: body.base_version,
      happenedAt: body.happened_at,
      now,
      serverKey,
    });
    return { message: 'Reflection saved!', version, also };
  });

  serve(programmes, 'POST /api/programs/:id/rounds', async ({ db, viewer, params, body, now }) => {
    await requireProgram(db, params.id);
    await beginRound(db, { memberId: viewer.id, programId: params.id, kind: body.kind, now });
    return {
      message:
        body.kind === 'programme'
          ? 'A new round begins. Day 1 is yours.'
          : 'Your maintenance practice begins.',
    };
  });

  serve(programmes, 'DELETE /api/programs/:id/rounds/:round', async ({ db, viewer, params, now }) => {
    await requireProgram(db, params.id);
    await undoRound(db, { memberId: viewer.id, programId: params.id, number: params.round, now });
    return { message: 'Nothing was started. Your last round stays as you finished it.' };
  });

  serve(programmes, 'POST /api/programs/:id/seen', async ({ db, viewer, params, body, now }) => {
    const round = await enrolled(db, params.id, () => lockRound(db, viewer.id, params.id, body.round));
    if (body.finish) await markFinishSeen(db, round.id, now);
    await markDaysSeen(db, { roundId: round.id, days: body.days ?? [], now });
    return { message: 'Remembered.' };
  });

  serve(programmes, 'POST /api/programs/:id/pauses', async ({ db, viewer, params, body, now }) => {
    const round = await readRound(db, viewer, params.id, now);
    await planPause(db, {
      memberId: viewer.id,
      round,
      openDays: openDaysOf(viewer),
      from: body.from,
      days: body.days,
      now,
    });
    return { message: 'Your pause is planned. Your streak will wait for you.' };
  });

  serve(programmes, 'DELETE /api/programs/:id/pauses/:pause', async ({ db, viewer, params, now }) => {
    const round = await readRound(db, viewer, params.id, now);
    const outcome = await endPause(db, {
      memberId: viewer.id,
      round,
      openDays: openDaysOf(viewer),
      pauseId: params.pause,
      now,
    });
    return {
      message:
        outcome === 'ended'
          ? 'Today stays a day of rest. Tomorrow counts for your streak again. Welcome back.'
          : 'Your pause is cancelled. Those days count for your streak again.',
    };
  });

  serve(programmes, 'POST /api/programs/:id/repair', async ({ db, viewer, params, body, now }) => {
    const round = await readRound(db, viewer, params.id, now);
    await repairStreak(db, {
      memberId: viewer.id,
      round,
      openDays: openDaysOf(viewer),
      sentence: body.sentence,
      now,
      serverKey,
    });
    return { message: 'Your streak is whole again.' };
  });

  serve(programmes, 'PUT /api/programs/:id/misses/:date', async ({ db, viewer, params, body, now }) => {
    const round = await readRound(db, viewer, params.id, now);
    await explainMiss(db, {
      memberId: viewer.id,
      round,
      openDays: openDaysOf(viewer),
      date: params.date,
      reason: body.reason,
      now,
    });
    return { message: 'Thank you. No member or moderator sees this.' };
  });

  serve(programmes, 'DELETE /api/programs/:id/misses/:date', async ({ db, viewer, params, now }) => {
    await readRound(db, viewer, params.id, now);
    await withdrawReason(db, { memberId: viewer.id, date: params.date, now });
    return { message: 'Your reason is gone.' };
  });

  serve(programmes, 'PUT /api/programs/:id/short-days', async ({ db, viewer, params, body, now }) => {
    const round = await readRound(db, viewer, params.id, now);
    const until = await chooseShortDays(db, {
      memberId: viewer.id,
      round,
      openDays: openDaysOf(viewer),
      isOn: body.is_on,
      now,
    });
    return {
      message: until ? 'Two minutes a day come first for a week.' : 'The full day comes first again.',
      short_until: until,
    };
  });

  serve(programmes, 'GET /api/daily-quote', async ({ now }) => {
    const date = now.toISOString().slice(0, 10);
    const { text, author = null, source = null } = quoteOf(await readQuotes(date), date);
    return { quote: text, author, source };
  });
}

/**
 * Returns the round of a call. Throws 403 `not_enrolled` before enrolment, and the client then enrols.
 */
async function enrolled(
  db: Database,
  programId: string,
  find: () => Promise<Round | undefined>,
): Promise<Round> {
  const round = await find();
  if (round) return round;
  await requireProgram(db, programId);
  throw forbidden('You are not enrolled in this programme yet.', 'not_enrolled');
}

const openDaysOf = (viewer: MemberPlan): number => allowanceOf(viewer).programme_days;

async function requireProgram(db: Database, id: string): Promise<void> {
  if (!(await programById(db, id))) throw notFound("That programme doesn't exist.");
}
