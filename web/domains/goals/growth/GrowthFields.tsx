import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide';
import { maxGoalHabits } from '#contract/goals/constants.ts';
import type { Goal } from '#contract/goals/endpoints.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { Field } from '../../../ui/controls/Field.tsx';
import { Select } from '../../../ui/controls/Input.tsx';
import { habitsRead } from '../../habits/data.ts';
import { GrowthAmountFields } from './GrowthAmountFields.tsx';
import { type GrowthRow, newAmount, offered } from './growth.ts';

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
  const newRow: GrowthRow = { habit_id: '', ...newAmount(today) };
  const habits = offered(data, goal);
  const shown = rows.length > 0 ? rows : [newRow];
  const change = (at: number, part: Partial<GrowthRow>) =>
    onChange(shown.map((row, i) => (i === at ? { ...row, ...part } : row)));
  if (habits.length === 0) return null;
  return (
    <fieldset className="grid gap-3 min-w-0">
      <legend className="label mb-1.5">
        Grows with a habit <small>optional</small>
      </legend>
      {shown.map((row, at) => {
        const habit = habits.find(({ id }) => id === row.habit_id);
        const taken = shown.flatMap(({ habit_id }, i) => (i === at ? [] : [habit_id]));
        return (
          <div key={at} className="grid grid-cols-2 gap-x-5 gap-y-3 items-start">
            <Field label={at === 0 ? 'Habit' : `Habit ${at + 1}`} hideLabel className="col-span-full">
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
              <GrowthAmountFields
                row={row}
                unit={unit}
                counted={habit}
                today={today}
                error={error}
                onChange={(part) => change(at, part)}
              />
            ) : null}
          </div>
        );
      })}
      {shown.every(({ habit_id }) => habit_id !== '') &&
      shown.length < Math.min(maxGoalHabits, habits.length) ? (
        <Button
          className="justify-self-start"
          kind="ghost"
          size="sm"
          icon={Plus}
          onClick={() => onChange([...shown, newRow])}
        >
          Add another habit
        </Button>
      ) : null}
    </fieldset>
  );
}
