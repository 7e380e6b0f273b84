import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide';
import { maxGoalHabits } from '#contract/goal-constants.ts';
import type { Goal } from '#contract/goals.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { Field } from '../../ui/controls/Field.tsx';
import { Input, Select } from '../../ui/controls/Input.tsx';
import { habitsRead } from '../habits/reads.ts';
import { eachCounted, type GrowthRow, newRow, offered } from './growth.ts';

interface GrowthFieldsProps {
  goal: Pick<Goal, 'grows_with'> | null;
  rows: readonly GrowthRow[];
  unit: string;
  today: string;
  /** Sentence about an amount that is wrong. */
  error: string | undefined;
  onChange: (rows: GrowthRow[]) => void;
}

/** The habits that add to a goal by themselves, and how much each does. */
export function GrowthFields({ goal, rows, unit, today, error, onChange }: GrowthFieldsProps) {
  const { data = [] } = useQuery(habitsRead);
  const habits = offered(data, goal);
  const shown = rows.length > 0 ? rows : [newRow(today)];
  const change = (at: number, part: Partial<GrowthRow>) =>
    onChange(shown.map((row, i) => (i === at ? { ...row, ...part } : row)));
  if (habits.length === 0) return null;
  return (
    <fieldset className="goal-growth">
      <legend className="label">
        Grows with a habit <small>optional</small>
      </legend>
      {shown.map((row, at) => {
        const habit = habits.find(({ id }) => id === row.habit_id);
        const taken = shown.flatMap(({ habit_id }, i) => (i === at ? [] : [habit_id]));
        return (
          <div key={at} className="goal-growth-row">
            <Field label={at === 0 ? 'Habit' : `Habit ${at + 1}`} hideLabel className="is-wide">
              <Select
                value={row.habit_id}
                onChange={(event) => {
                  const id = event.currentTarget.value;
                  const isCounted = habits.find((each) => each.id === id)?.isCounted;
                  change(at, { habit_id: id, ...(!isCounted && { per: 'day' }) });
                }}
              >
                <option value="">No habit</option>
                {habits
                  .filter(({ id }) => !taken.includes(id))
                  .map(({ id, name }) => (
                    <option key={id} value={id}>
                      {name}
                    </option>
                  ))}
              </Select>
            </Field>
            {habit ? (
              <>
                <Field label="Adds" note={unit.trim() || undefined} error={error}>
                  <Input
                    inputMode="decimal"
                    autoComplete="off"
                    maxLength={24}
                    value={row.amount}
                    onChange={(event) => change(at, { amount: event.currentTarget.value })}
                  />
                </Field>
                <Field label="For">
                  <Select
                    value={row.per}
                    onChange={(event) =>
                      change(at, { per: event.currentTarget.value === 'count' ? 'count' : 'day' })
                    }
                  >
                    <option value="day">each kept day</option>
                    {habit.isCounted ? <option value="count">{eachCounted(habit.unit)}</option> : null}
                  </Select>
                </Field>
                <Field
                  label="Counting from"
                  hint="Choose an earlier day to add days you’ve already kept."
                  className="is-wide"
                >
                  <Input
                    type="date"
                    min="2000-01-01"
                    max={today}
                    value={row.since}
                    onChange={(event) => change(at, { since: event.currentTarget.value })}
                  />
                </Field>
              </>
            ) : null}
          </div>
        );
      })}
      {shown.every(({ habit_id }) => habit_id !== '') &&
      shown.length < Math.min(maxGoalHabits, habits.length) ? (
        <Button kind="ghost" size="sm" icon={Plus} onClick={() => onChange([...shown, newRow(today)])}>
          Add another habit
        </Button>
      ) : null}
    </fieldset>
  );
}
