import { defaultCategory, defaultPriority, maxGoals } from '#contract/goals/constants.ts';
import { localDate } from '#server/domains/profile/days/rules.ts';
import { readZoneSpans } from '#server/domains/profile/read-zone-spans.ts';
import type { Database } from '#server/platform/database/database.ts';
import { newId } from '#server/platform/database/ids.ts';
import { recordEvent } from '#server/platform/events.ts';
import { conflict, invalid } from '#server/platform/http/http-error.ts';
import { changeGrowth } from './growth/change-growth.ts';
import type { AskedGrowth } from './growth/rules.ts';
import { deadlineOf, pastDeadline, wrongFields } from './rules.ts';
import { type GoalForm, goalByClientId, insertGoal, lockGoals } from './store.ts';

export interface NewGoal extends Pick<GoalForm, 'title' | 'target_value' | 'unit'> {
  deadline: string;
  description?: string | undefined;
  category?: GoalForm['category'] | undefined;
  priority?: GoalForm['priority'] | undefined;
  grows_with?: readonly AskedGrowth[] | undefined;
  client_id?: string | undefined;
}

/**
 * Sets a goal and returns its id. Repeating it with one `client_id` returns the first goal's. Throws 422 for wrong
 * fields and for a date that has passed, and 409 at 200 goals.
 */
export async function createGoal(
  db: Database,
  { memberId, words, now }: { memberId: string; words: NewGoal; now: Date },
): Promise<string> {
  const { client_id: clientId = null, grows_with: asked, ...form } = words;
  const wrong = wrongFields(form);
  const deadline = deadlineOf(words.deadline);
  const [sentence] = Object.values(wrong);
  if (sentence || !deadline) throw invalid(sentence ?? 'Choose a date.', wrong);

  const count = await lockGoals(db, memberId);
  const first = clientId && (await goalByClientId(db, memberId, clientId));
  if (first) return first.id;
  if (count >= maxGoals) throw conflict(`You have ${maxGoals} goals. Delete one before you set another.`);

  const id = newId();
  const today = localDate(await readZoneSpans(db, memberId), now);
  // After the repeat: the date of a goal that was set may have passed meanwhile.
  if (deadline < today) throw invalid(pastDeadline, { deadline: pastDeadline });
  await insertGoal(
    db,
    {
      id,
      member_id: memberId,
      client_id: clientId,
      title: form.title.trim(),
      description: form.description?.trim() ?? '',
      category: form.category ?? defaultCategory,
      target_value: form.target_value,
      unit: form.unit.trim(),
      starts_on: today,
      deadline,
      priority: form.priority ?? defaultPriority,
      milestones: null,
    },
    now,
  );
  await recordEvent(db, 'goal.created', { by: memberId, about: { goal: id }, at: now });
  if (asked) await changeGrowth(db, { memberId, goalId: id, asked, today, now });
  return id;
}
