import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide';
import { useEffect, useState } from 'react';
import { Button } from '../../../ui/controls/Button.tsx';
import { Field } from '../../../ui/controls/Field.tsx';
import { Select } from '../../../ui/controls/Input.tsx';
import type { GoalFields } from '../../habits/form/goal-fields.ts';
import { goalsRead } from '../data.ts';
import { setGoalsOfHabit } from './data.ts';
import { GrowthAmountFields } from './GrowthAmountFields.tsx';
import { type GoalRow, goalRowsOf, goalsSent, newAmount } from './growth.ts';

/** The goals that a habit adds to by itself, in the form of the habit. Absent without a goal to choose. */
export const HabitGoalFields: GoalFields = ({
  habit,
  unit,
  isCounted,
  today,
  areErrorsShown,
  onKnown,
  onChange,
}) => {
  const { data: goals = [] } = useQuery(goalsRead);
  /** Null until the member changes something. */
  const [changed, setChanged] = useState<GoalRow[] | null>(null);
  const known = habit ? goalRowsOf(goals, habit) : [];
  const isKnown = known.length > 0;
  useEffect(() => {
    if (isKnown) onKnown();
  }, [isKnown, onKnown]);
  const offered = goals.filter(
    (goal) => !goal.is_completed || known.some(({ goal_id }) => goal_id === goal.id),
  );
  const newRow: GoalRow = { goal_id: '', ...newAmount(today) };
  const rows = changed ?? known;
  const shown = rows.length > 0 ? rows : [newRow];
  if (offered.length === 0) return null;
  const set = (next: GoalRow[]) => {
    setChanged(next);
    const sent = goalsSent(next);
    onChange({
      isChanged: JSON.stringify(sent) !== JSON.stringify(goalsSent(known)),
      isValid: sent !== null,
      save: (id) => setGoalsOfHabit(id, sent ?? []),
    });
  };
  const change = (at: number, part: Partial<GoalRow>) =>
    set(shown.map((row, i) => (i === at ? { ...row, ...part } : row)));
  return (
    <fieldset className="grid gap-3 min-w-0">
      <legend className="label mb-1.5">
        Adds to a goal <small>optional</small>
      </legend>
      {shown.map((row, at) => {
        const goal = offered.find(({ id }) => id === row.goal_id);
        const taken = shown.flatMap(({ goal_id }, i) => (i === at ? [] : [goal_id]));
        const isWrong = areErrorsShown && goalsSent([row]) === null;
        return (
          <div key={at} className="grid grid-cols-2 gap-x-5 gap-y-3 items-start">
            <Field label={at === 0 ? 'Goal' : `Goal ${at + 1}`} hideLabel className="col-span-full">
              <Select
                value={row.goal_id}
                onChange={(event) => change(at, { goal_id: event.currentTarget.value })}
              >
                <option value="">No goal</option>
                {offered
                  .filter(({ id }) => !taken.includes(id))
                  .map(({ id, title }) => (
                    <option key={id} value={id}>
                      {title}
                    </option>
                  ))}
              </Select>
            </Field>
            {goal ? (
              <GrowthAmountFields
                row={row}
                unit={goal.unit}
                counted={{ unit, isCounted }}
                today={today}
                error={isWrong ? 'Enter a number above 0.' : undefined}
                onChange={(part) => change(at, part)}
              />
            ) : null}
          </div>
        );
      })}
      {shown.every(({ goal_id }) => goal_id !== '') && shown.length < offered.length ? (
        <Button
          className="justify-self-start"
          kind="ghost"
          size="sm"
          icon={Plus}
          onClick={() => set([...shown, newRow])}
        >
          Add another goal
        </Button>
      ) : null}
    </fieldset>
  );
};
