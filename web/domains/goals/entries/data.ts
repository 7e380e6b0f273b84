import type { Goal } from '#contract/goals/endpoints.ts';
import { api, NetworkError } from '../../../platform/http/api.ts';
import { enqueue } from '../../../platform/offline/outbox.ts';
import { setGoal } from '../data.ts';
import { entryKey } from './pending.ts';

export interface NewProgress {
  goal: string;
  /** Id of the entry, so that a replay adds nothing. */
  entry: string;
  value: number;
  /** The value that the member saw. */
  seen: number;
  note: string;
  /** True to replace progress of another device, which the member has seen in the meantime. */
  isSure: boolean;
  /** True if earlier updates of the goal wait on this device. Then this one follows them. */
  isQueued: boolean;
}

/**
 * Saves the progress of a goal. Online, progress of another device in between is a 409. Without a connection the update
 * waits on this device, and adds its difference later. Returns null then.
 */
export async function saveProgress(update: NewProgress): Promise<Goal | null> {
  const { goal, entry, value, seen, note, isSure, isQueued } = update;
  const happened_at = new Date().toISOString();
  const body = { entry_id: entry, note, seen_value: seen };
  const params = { id: goal };
  const query = { current_value: value };
  if (navigator.onLine && !isQueued)
    try {
      const saved = await api('PATCH /api/goals/:id/progress', {
        params,
        query,
        body: { ...body, if_changed: isSure ? 'set' : 'refuse', happened_at },
      });
      setGoal(saved);
      return saved;
    } catch (error) {
      if (!(error instanceof NetworkError)) throw error;
    }
  void enqueue({
    key: entryKey(goal, entry),
    call: 'PATCH /api/goals/:id/progress',
    params,
    query,
    body: { ...body, if_changed: 'add' },
    happened_at,
  });
  return null;
}

export async function undoEntry(id: string, entry: string): Promise<void> {
  setGoal(await api('DELETE /api/goals/:id/entries/:entry', { params: { id, entry } }));
}
