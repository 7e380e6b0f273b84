import {
  defaultCategory,
  defaultPriority,
  type GoalCategory,
  type GoalPriority,
  goalCategories,
  goalPriorities,
} from '#contract/goals/constants.ts';
import type { Goal, GoalDetail } from '#contract/goals/endpoints.ts';
import { RadioField } from '../../platform/forms/choices.tsx';
import { FormDialog } from '../../platform/forms/FormDialog.tsx';
import { SelectField, TextAreaField, TextField } from '../../platform/forms/fields.tsx';
import type { Problems } from '../../platform/forms/form-state.ts';
import { useForm } from '../../platform/forms/use-form.ts';
import { useCreateOnce } from '../../platform/query/use-create-once.ts';
import { daysBetween } from '../../ui/dates.ts';
import { Banner } from '../../ui/display/Banner.tsx';
import { counted } from '../../ui/formats.ts';
import { createGoal, editGoal } from './data.ts';
import { GrowthFields } from './growth/GrowthFields.tsx';
import { type GrowthRow, growthSent, rowsOf } from './growth/growth.ts';
import { sentences } from './messages.ts';
import { categoryNames, number, parseNumber, parseNumbers, priorityNames } from './words.ts';

interface GoalDialogProps {
  /** The goal to edit, or null for a new one. */
  goal: Goal | GoalDetail | null;
  today: string;
  open: boolean;
  onClose: () => void;
  onClosed: () => void;
}

/** Typed values, by the names of the contract. */
interface GoalValues {
  title: string;
  target_value: string;
  unit: string;
  deadline: string;
  category: GoalCategory;
  priority: GoalPriority;
  description: string;
  milestones: string;
  grows_with: readonly GrowthRow[];
}

/** Dialog for a new goal or an edited one. Typed text stays when saving fails. */
export function GoalDialog({ goal, today, open, onClose, onClosed }: GoalDialogProps) {
  const create = useCreateOnce(createGoal, ({ id, version }, body) =>
    editGoal(id, { ...body, grows_with: body.grows_with ?? [], version }),
  );
  const hasMilestones = goal !== null && 'milestones' in goal;
  const form = useForm<GoalValues, Goal>({
    values: valuesOf(goal),
    version: goal?.version ?? 0,
    check: (values) => problemsOf(values, goal ? null : today),
    save(values, version) {
      const { milestones, grows_with, target_value, ...words } = values;
      const marks = parseNumbers(milestones) ?? [];
      const growth = growthSent(grows_with);
      const isGrowthChanged = JSON.stringify(growth) !== JSON.stringify(growthSent(rowsOf(goal)));
      const body = {
        ...words,
        target_value: parseNumber(target_value) ?? 0,
        ...(isGrowthChanged && growth && { grows_with: growth }),
      };
      if (!goal) return create(body);
      return editGoal(goal.id, {
        ...body,
        version,
        ...(hasMilestones && { milestones: marks.length > 0 ? marks : null }),
      });
    },
    failure: goal ? sentences.notSaved : { failed: sentences.createFailed, network: sentences.createFailed },
    onSaved: onClose,
  });
  const { deadline } = form.values;
  const left = deadline && today ? daysBetween(today, deadline) : null;
  return (
    <FormDialog
      form={form}
      open={open}
      onClose={onClose}
      onClosed={onClosed}
      closeButton
      title={goal ? 'Edit goal' : 'New goal'}
      save={goal ? 'Save Changes' : 'Create goal'}
      className="stack [--gap:1.25rem] mt-4"
      problem={
        form.theirs ? (
          <Banner kind="danger">{form.error} Save again to replace it with what you see here.</Banner>
        ) : undefined
      }
    >
      <TextField
        form={form}
        name="title"
        label="What do you want to reach?"
        required
        dir="auto"
        maxLength={200}
      />
      <div className="grid grid-cols-2 gap-5 items-start max-shell:grid-cols-1">
        <TextField
          form={form}
          name="target_value"
          label="How much"
          required
          inputMode="decimal"
          autoComplete="off"
          maxLength={24}
        />
        <TextField
          form={form}
          name="unit"
          label="Of what"
          required
          hint="km, books, CAD"
          dir="auto"
          maxLength={40}
        />
        <TextField
          form={form}
          name="deadline"
          label="By when"
          required
          hint={left === null ? undefined : hintOf(left)}
          type="date"
          min={(!goal && today) || '2000-01-01'}
          max="2199-12-31"
        />
        <SelectField
          form={form}
          name="category"
          label="Category"
          options={goalCategories.map((each) => [each, categoryNames[each]])}
        />
      </div>
      <RadioField
        form={form}
        name="priority"
        legend="Priority"
        className="row row--wrap [--gap:1rem]"
        options={goalPriorities.map((value) => ({ value, label: priorityNames[value] }))}
      />
      <TextAreaField
        form={form}
        name="description"
        label="Why it matters"
        note="optional"
        dir="auto"
        rows={2}
        maxLength={2000}
      />
      <GrowthFields
        goal={goal}
        rows={form.values.grows_with}
        unit={form.values.unit}
        today={today}
        error={form.errors.grows_with}
        onChange={(grows_with) => form.set({ grows_with })}
      />
      {hasMilestones ? (
        <TextField
          form={form}
          name="milestones"
          label="Milestones"
          note="optional"
          hint="Without any, they are the quarters."
          inputMode="text"
          maxLength={200}
        />
      ) : null}
    </FormDialog>
  );
}

function valuesOf(goal: Goal | GoalDetail | null): GoalValues {
  const own = goal && 'milestones' in goal && goal.has_own_milestones ? goal.milestones.slice(0, -1) : [];
  return {
    title: goal?.title ?? '',
    target_value: goal ? number(goal.target_value) : '',
    unit: goal?.unit ?? '',
    deadline: goal?.deadline ?? '',
    category: goal?.category ?? defaultCategory,
    priority: goal?.priority ?? defaultPriority,
    description: goal?.description ?? '',
    milestones: own.map(({ value }) => number(value)).join('; '),
    grows_with: rowsOf(goal),
  };
}

/** Returns sentences about what can't be sent. `first` is the first possible date of a new goal. */
function problemsOf(
  { title, target_value, unit, deadline, milestones, grows_with }: GoalValues,
  first: string | null,
): Problems<GoalValues> {
  const amount = parseNumber(target_value);
  const isPast = first !== null && deadline < first && sentences.pastDeadline;
  return {
    title: title.trim() === '' && 'Say what you want to reach.',
    target_value: (amount === null || amount <= 0) && 'Enter a number, such as 40.',
    unit: unit.trim() === '' && 'Say what you count, such as km or books.',
    deadline: deadline === '' ? 'Choose a date.' : isPast,
    milestones: parseNumbers(milestones) === null && 'Enter numbers, such as 30; 60; 90.',
    grows_with: growthSent(grows_with) === null && 'Enter a number above 0.',
  };
}

const hintOf = (left: number): string =>
  left === 0 ? 'Today' : left > 0 ? `${counted(left, 'day')} from today` : 'This date has passed.';
