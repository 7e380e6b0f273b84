import { isDeepStrictEqual } from 'node:util';
import { keptVersions, type VersionKind } from '#contract/courses/constants.ts';
import type { Database } from '#server/platform/database/database.ts';
import { newId } from '#server/platform/database/ids.ts';
import { continuesVersion } from './rules.ts';
import { deleteVersions, insertVersion, keptOf, newestOf, stateOf, updateVersion } from './store.ts';

/** Keeps the lesson as it was before versions were kept, if it has none yet. Call it before a change. */
export async function keepEarlier(db: Database, lessonId: string): Promise<void> {
  if (await newestOf(db, lessonId)) return;
  const state = await stateOf(db, lessonId);
  if (!state) return;
  await insertVersion(db, {
    id: newId(),
    lessonId,
    number: 1,
    kind: 'earlier',
    restoredFrom: null,
    editorId: null,
    at: state.updated_at,
    state,
  });
}

/**
 * Keeps the lesson as it is after a change, as part of the newest version or as a new one. A change of nothing that a version keeps
 * adds none, unless it was published. The caller has locked the course.
 */
export async function keepVersion(
  db: Database,
  {
    lessonId,
    editorId,
    kind,
    restoredFrom = null,
    now,
  }: { lessonId: string; editorId: string; kind: VersionKind; restoredFrom?: number | null; now: Date },
): Promise<void> {
  const state = await stateOf(db, lessonId);
  if (!state) return;
  const newest = await newestOf(db, lessonId);
  const isSame = newest !== undefined && isDeepStrictEqual(keptOf(newest), keptOf(state));
  if (isSame && (kind === newest.kind || kind === 'edited')) return;
  if (newest && continuesVersion(newest, { kind, editorId, at: now })) {
    await updateVersion(db, newest.id, { state, kind, at: now });
    return;
  }
  const number = (newest?.number ?? 0) + 1;
  await insertVersion(db, { id: newId(), lessonId, number, kind, restoredFrom, editorId, at: now, state });
  await deleteVersions(db, lessonId, number - keptVersions);
}
