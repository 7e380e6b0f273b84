import { useQuery } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import type { Habit } from '#contract/habits/endpoints.ts';
import type { NotificationSettings } from '#contract/notifications/endpoints.ts';
import type { PlannedReminder } from '#contract/reminders/endpoints.ts';
import { subscribeClock } from '../../../platform/app/clock.ts';
import { Link } from '../../../ui/controls/Link.tsx';
import { Card } from '../../../ui/display/Card.tsx';
import { SectionHead } from '../../../ui/layout/SectionHead.tsx';
import { notificationSettingsRead } from '../../notifications/settings/data.ts';
import { remindersRead } from '../../reminders/data.ts';
import { isOpenOn } from '../rules.ts';
import { timeWords } from '../words.ts';

const minuteMs = 60_000;
/** Reminders that the card shows at most. */
const most = 4;

/** Returns the reminders that still come today, of habits that are open. A tick takes out its habit at once. */
function comingToday(
  next: readonly PlannedReminder[],
  habits: readonly Habit[],
  now: number,
): PlannedReminder[] {
  return next.filter(({ habit_id, date, at, is_silent }) => {
    const habit = habits.find(({ id }) => id === habit_id);
    return !is_silent && habit && date === habit.today && Date.parse(at) > now && isOpenOn(habit, date);
  });
}

/** True if a reminder of a habit is sent by push or email. */
const reaches = ({ push, email, kinds }: NotificationSettings): boolean =>
  kinds.some(
    (row) => row.kind === 'habits' && ((push && row.push === true) || (email && row.email === true)),
  );

/** Card beside the list: the reminders of today's habits. Absent without any, and where the plan delivers none. */
export function NextReminders({ habits }: { habits: readonly Habit[] }) {
  const minute = useSyncExternalStore(subscribeClock, () => Math.floor(Date.now() / minuteMs));
  const hasTimes = habits.some(({ reminder_times: times }) => times.length > 0);
  const { data } = useQuery({ ...remindersRead, enabled: hasTimes });
  const { data: settings } = useQuery({ ...notificationSettingsRead, enabled: hasTimes });
  if (!hasTimes || !data || !settings || data.delivery === 'not_included' || !reaches(settings)) return null;
  const coming = comingToday(data.next, habits, minute * minuteMs);
  if (coming.length === 0) return null;
  const { on, from, to } = settings.quiet_hours;
  return (
    <Card as="section" aria-labelledby="next-reminders">
      <SectionHead id="next-reminders" title="Next reminders">
        <Link className="link small" href="/profile/settings/notifications">
          Change
        </Link>
      </SectionHead>
      <ul className="grid gap-2 mt-3 p-0 list-none">
        {coming.slice(0, most).map(({ id, name, comes_at }) => (
          <li key={id} className="small flex justify-between gap-4 wrap-anywhere">
            <span dir="auto">{name}</span>
            <span className="strong nums">{timeWords(comes_at)}</span>
          </li>
        ))}
      </ul>
      <p className="small muted mt-3">
        {on ? `Quiet from ${timeWords(from)} to ${timeWords(to)}. ` : ''}A reminder is dropped once you’ve
        ticked its habit.
      </p>
    </Card>
  );
}
