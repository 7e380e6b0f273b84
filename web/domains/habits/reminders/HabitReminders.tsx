import { Bell } from 'lucide';
import type { Habit } from '#contract/habits/endpoints.ts';
import { Card } from '../../../ui/display/Card.tsx';
import { Icon } from '../../../ui/display/Icon.tsx';
import { SectionHead } from '../../../ui/layout/SectionHead.tsx';
import { timeWords } from '../words.ts';

interface HabitRemindersProps {
  habit: Pick<Habit, 'reminder_times'>;
  onChange: () => void;
}

/** The reminder times of a habit, and the way to change them. */
export function HabitReminders({ habit: { reminder_times: times }, onChange }: HabitRemindersProps) {
  return (
    <Card as="section" aria-labelledby="habit-times">
      <SectionHead id="habit-times" title="Reminders">
        <button type="button" className="link small" aria-haspopup="dialog" onClick={onChange}>
          {times.length > 0 ? 'Change' : 'Add one'}
        </button>
      </SectionHead>
      {times.length > 0 ? (
        <ul className="grid gap-2.5 mt-3 p-0 list-none">
          {times.map((time) => (
            <li className="grid grid-cols-[auto_minmax(0,1fr)_auto] gap-2 items-center" key={time}>
              <Icon as={Bell} size="sm" />
              <span>If not done yet</span>
              <span className="strong nums">{timeWords(time)}</span>
            </li>
          ))}
        </ul>
      ) : (
        <p className="small muted mt-1">None. One comes only while the habit is open.</p>
      )}
    </Card>
  );
}
