import { addHistory, removeHistory } from '#server/domains/habits/import-history.ts';
import type { AppContext } from '#server/platform/app-context.ts';
import type { Database } from '#server/platform/database/database.ts';
import { HttpError } from '#server/platform/http/http-error.ts';
import {
  forgetAdded,
  habitOfPlan,
  type ImportRow,
  lockImport,
  nextAdded,
  recordAdded,
  setState,
} from './store.ts';

/**
 * Applies or undoes an import, one habit per transaction, so that a run that dies continues with the next habit. Twice at
 * once is harmless: each step locks the import.
 */
export async function runImport({ db, clock }: Pick<AppContext, 'db' | 'clock'>, id: string): Promise<void> {
  for (;;) {
    const isMore = await db.transaction().execute(async (tx) => {
      const row = await lockImport(tx, id);
      if (row?.state === 'working') return applyNext(tx, row);
      if (row?.state === 'undoing') return undoNext(tx, row, clock.now());
      return false;
    });
    if (!isMore) return;
  }
}

async function applyNext(db: Database, row: ImportRow): Promise<boolean> {
  const habit = await habitOfPlan(db, row.id, row.progress);
  if (!habit) {
    await setState(db, row.id, { state: 'done' });
    return false;
  }
  const at = row.applied_at ?? row.created_at;
  const added = await addHistory(db, {
    memberId: row.member_id,
    habit: { ...habit, clientId: crypto.randomUUID() },
    days: habit.days.map(([date, count]) => ({ date, count })),
    notes: new Map(habit.notes),
    skipped: habit.skipped ?? [],
    source: row.source,
    at,
  }).catch((error: unknown) => {
    // The member made more habits since the preview. The rest has no place.
    if (error instanceof HttpError && error.code === 'too_many_habits') return null;
    throw error;
  });
  if (added) await recordAdded(db, row.id, added);
  await setState(db, row.id, { state: 'working', progress: row.progress + 1 });
  return true;
}

async function undoNext(db: Database, row: ImportRow, now: Date): Promise<boolean> {
  const next = await nextAdded(db, row.id);
  if (!next) {
    await setState(db, row.id, { state: 'undone', undone_at: now });
    return false;
  }
  await removeHistory(db, { memberId: row.member_id, ...next, at: row.applied_at ?? row.created_at, now });
  await forgetAdded(db, row.id, next.habitId);
  return true;
}
