import {
  type SettingKey,
  type SettingValue,
  type SettingValues,
  settingKeys,
  settingProblem,
  settingWords,
} from '#contract/admin/community-settings.ts';
import type { CommunitySetting } from '#contract/admin/settings.ts';
import type { Database } from '#server/platform/database/database.ts';
import { actBy, recordEvent } from '#server/platform/events.ts';
import { conflict, invalid } from '#server/platform/http/http-error.ts';
import type { Actor } from '#server/platform/viewer/rules.ts';
import type {} from '../events.ts';
import { exchangePicture } from './change-logo.ts';
import { changedSettings, dropSetting, lockSettings, storeSetting } from './store.ts';

export interface SettingChange {
  key: SettingKey;
  from: SettingValue;
  /** Null puts the standard value back, also in place of a stored one that can't be used. */
  to: SettingValue | null;
}

/** Returns every setting with its value in effect, as the database has it. */
export async function readSettings(
  db: Database,
  standard: Readonly<SettingValues>,
): Promise<CommunitySetting[]> {
  const stored = new Map((await changedSettings(db)).map((row) => [row.key, row]));
  return settingKeys.map((key) => {
    const row = stored.get(key);
    const problem = row ? settingProblem(key, row.value) : null;
    return {
      key,
      value: row && problem === null ? (row.value as SettingValue) : standard[key],
      standard: standard[key],
      is_changed: row !== undefined,
      problem,
      changed_at: row?.changed_at.toISOString() ?? null,
      changed_by_name: row?.changed_by_name ?? null,
    };
  });
}

/**
 * Changes settings, all or none. Throws 422 with a sentence by setting for values that can't be, and 409 with the settings as
 * they are if one was changed since the administrator read it.
 */
export async function changeSettings(
  db: Database,
  actor: Actor,
  { changes, standard }: { changes: readonly SettingChange[]; standard: Readonly<SettingValues> },
): Promise<void> {
  const wanted = changes.map((change) => ({
    ...change,
    to: typeof change.to === 'string' ? change.to.trim() : change.to,
  }));
  const fields = Object.fromEntries(
    wanted.flatMap(({ key, to }) => {
      const problem = to === null ? null : settingProblem(key, to);
      return problem ? [[key, problem]] : [];
    }),
  );
  const [first] = Object.values(fields);
  if (first) throw invalid(first, fields);
  if (new Set(wanted.map(({ key }) => key)).size < wanted.length)
    throw invalid('A setting is named twice. Reload the page and try again.');
  await lockSettings(db);
  const current = await readSettings(db, standard);
  const now = new Map(current.map((setting) => [setting.key, setting]));
  // A change that is made already, such as by a repetition, is no conflict.
  const open = wanted.filter(({ key, to }) => {
    const { value, problem, is_changed } = now.get(key) ?? { value: undefined, problem: null };
    return to === null ? is_changed : value !== to || problem !== null;
  });
  if (open.some(({ key, from }) => now.get(key)?.value !== from))
    throw conflict(
      'Another administrator changed a setting meanwhile. Nothing of yours was saved. Look at both, then save again.',
      'changed_elsewhere',
      { current },
    );
  for (const { key, to } of open) {
    const by = actor.viewer.id;
    const imageId = await exchangePicture(db, { key, to: String(to ?? ''), by, now: actor.now });
    if (to === null) await dropSetting(db, key);
    else await storeSetting(db, { key, value: to, imageId, by, at: actor.now });
  }
  if (open.length === 0) return;
  await recordEvent(db, 'settings.changed', {
    ...actBy(actor, { isAudited: true }),
    about: {
      changed: open.map(
        ({ key, from, to }) =>
          `${key}: ${settingWords(key, from)} to ${settingWords(key, to ?? standard[key])}${to === null ? ' (standard)' : ''}`,
      ),
    },
  });
}
