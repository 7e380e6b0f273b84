import { useState } from 'react';
import {
  defaultCategory,
  defaultPriority,
  type GoalCategory,
  type GoalPriority,
  goalCategories,
  goalPriorities,
} from '#contract/goal-constants.ts';
import type { Goal, GoalDetail } from '#contract/goals.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import { useApiMutation } from '../../platform/query/use-api-mutation.ts';
import { useCreateOnce } from '../../platform/query/use-create-once.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { Field } from '../../ui/controls/Field.tsx';
import { Input, Select, Textarea } from '../../ui/controls/Input.tsx';
import { Radio, RadioGroup } from '../../ui/controls/Radio.tsx';
import { Banner } from '../../ui/display/Banner.tsx';
import { CloseButton } from '../../ui/overlays/CloseButton.tsx';
import { Dialog } from '../../ui/overlays/Dialog.tsx';
import { GrowthFields } from './growth/GrowthFields.tsx';
import { growthSent, rowsOf } from './growth/growth.ts';
import { sentences } from './messages.ts';
import { createGoal, editGoal } from './mutations.ts';
import {
  categoryNames,
  count,
  daysBetween,
  number,
  parseNumber,
  parseNumbers,
  priorityNames,
} from './words.ts';

interface GoalDialogProps {
  /** The goal to edit, or null for a new one. */
  goal: Goal | GoalDetail | null;
  today: string;
  open: boolean;
  onClose: () => void;
  onClosed: () => void;
}

type Wrong = Partial<
  Record<'title' | 'target_value' | 'unit' | 'deadline' | 'milestones' | 'grows_with', string>
>;

/** Dialog for a new goal or an edited one. Typed text stays when saving fails (GO-05 to GO-07, GO-10, GO-11). */
export function GoalDialog({ goal, today, open, onClose, onClosed }: GoalDialogProps) {
  const own = goal && 'milestones' in goal && goal.has_own_milestones ? goal.milestones.slice(0, -1) : [];
  const [title, setTitle] = useState(goal?.title ?? '');
  const [target, setTarget] = useState(goal ? number(goal.target_value) : '');
  const [unit, setUnit] = useState(goal?.unit ?? '');
  const [deadline, setDeadline] = useState(goal?.deadline ?? '');
  const [category, setCategory] = useState<GoalCategory>(goal?.category ?? defaultCategory);
  const [priority, setPriority] = useState<GoalPriority>(goal?.priority ?? defaultPriority);
  const [description, setDescription] = useState(goal?.description ?? '');
  const [milestones, setMilestones] = useState(own.map(({ value }) => number(value)).join('; '));
  const [growth, setGrowth] = useState(() => rowsOf(goal));
  const [wrong, setWrong] = useState<Wrong>({});
  /** The version that saving replaces: the one at the opening, or that of another device after the member read about it. */
  const [version, setVersion] = useState(goal?.version);
  const onFail = (error: Error) => {
    if (!(error instanceof ApiError)) return;
    setWrong(error.fields);
    if (error.code === 'edited_elsewhere') setVersion((error.body as { current: Goal }).current.version);
  };
  const typed = JSON.stringify([
    title,
    target,
    unit,
    deadline,
    category,
    priority,
    description,
    milestones,
    growth,
  ]);
  const [began] = useState(typed);
  const options = { showError: null, onDone: onClose, onFail };
  const create = useCreateOnce(createGoal, ({ id, version: current }, body) =>
    editGoal(id, { ...body, grows_with: body.grows_with ?? [], version: current }),
  );
  const creating = useApiMutation(create, {
    failure: { failed: sentences.createFailed, network: sentences.createFailed },
    ...options,
  });
  const editing = useApiMutation(editGoal, { failure: sentences.notSaved, ...options });
  const saving = goal ? editing : creating;
  const isElsewhere = saving.cause instanceof ApiError && saving.cause.code === 'edited_elsewhere';
  const hasMilestones = goal !== null && 'milestones' in goal;

  const save = () => {
    const amount = parseNumber(target);
    const marks = parseNumbers(milestones);
    const grows_with = growthSent(growth);
    const found: Wrong = {
      ...(title.trim() === '' && { title: 'Say what you want to reach.' }),
      ...((amount === null || amount <= 0) && { target_value: 'Enter a number, such as 40.' }),
      ...(unit.trim() === '' && { unit: 'Say what you count, such as km or books.' }),
      ...(deadline === '' && { deadline: 'Choose a date.' }),
      ...(!goal && deadline !== '' && deadline < today && { deadline: sentences.pastDeadline }),
      ...(marks === null && { milestones: 'Enter numbers, such as 30; 60; 90.' }),
      ...(grows_with === null && { grows_with: 'Enter a number above 0.' }),
    };
    setWrong(found);
    if (amount === null || marks === null || grows_with === null || Object.keys(found).length > 0) return;
    const isGrowthChanged = JSON.stringify(grows_with) !== JSON.stringify(growthSent(rowsOf(goal)));
    const words = {
      title,
      target_value: amount,
      unit,
      deadline,
      category,
      priority,
      description,
      ...(isGrowthChanged && { grows_with }),
    };
    if (!goal) void creating.run(words);
    else
      void editing.run(goal.id, {
        ...words,
        version,
        ...(hasMilestones && { milestones: marks.length > 0 ? marks : null }),
      });
  };

  const left = deadline && today ? daysBetween(today, deadline) : null;
  return (
    <Dialog
      open={open}
      onClose={onClose}
      unsaved={typed !== began}
      onClosed={onClosed}
      closeButton
      title={goal ? 'Edit goal' : 'New goal'}
      actions={
        <>
          <CloseButton />
          <Button kind="primary" type="submit" form="goal-form" busy={saving.busy} busyText="Saving...">
            {goal ? 'Save changes' : 'Create goal'}
          </Button>
        </>
      }
    >
      <form
        id="goal-form"
        noValidate
        className="goal-form stack [--gap:1.25rem] mt-4"
        onSubmit={(event) => {
          event.preventDefault();
          save();
        }}
      >
        <Field label="What do you want to reach?" required error={wrong.title}>
          <Input
            dir="auto"
            maxLength={200}
            value={title}
            onChange={(event) => setTitle(event.currentTarget.value)}
          />
        </Field>
        <div className="goal-fields">
          <Field label="How much" required error={wrong.target_value}>
            <Input
              inputMode="decimal"
              autoComplete="off"
              maxLength={24}
              value={target}
              onChange={(event) => setTarget(event.currentTarget.value)}
            />
          </Field>
          <Field label="Of what" required error={wrong.unit} hint="km, books, CAD">
            <Input
              dir="auto"
              maxLength={40}
              value={unit}
              onChange={(event) => setUnit(event.currentTarget.value)}
            />
          </Field>
          <Field
            label="By when"
            required
            error={wrong.deadline}
            hint={
              left === null
                ? undefined
                : left === 0
                  ? 'Today'
                  : left > 0
                    ? `${count(left, 'day')} from today`
                    : 'This date has passed.'
            }
          >
            <Input
              type="date"
              min={(!goal && today) || '2000-01-01'}
              max="2199-12-31"
              value={deadline}
              onChange={(event) => setDeadline(event.currentTarget.value)}
            />
          </Field>
          <Field label="Category">
            <Select
              value={category}
              onChange={(event) => setCategory(event.currentTarget.value as GoalCategory)}
            >
              {goalCategories.map((each) => (
                <option key={each} value={each}>
                  {categoryNames[each]}
                </option>
              ))}
            </Select>
          </Field>
        </div>
        <RadioGroup legend="Priority" className="row row--wrap [--gap:1rem]">
          {goalPriorities.map((each) => (
            <Radio
              key={each}
              name="priority"
              value={each}
              label={priorityNames[each]}
              checked={each === priority}
              onChange={() => setPriority(each)}
            />
          ))}
        </RadioGroup>
        <Field label="Why it matters" note="optional">
          <Textarea
            dir="auto"
            rows={2}
            maxLength={2000}
            value={description}
            onChange={(event) => setDescription(event.currentTarget.value)}
          />
        </Field>
        <GrowthFields
          goal={goal}
          rows={growth}
          unit={unit}
          today={today}
          error={wrong.grows_with}
          onChange={setGrowth}
        />
        {hasMilestones ? (
          <Field
            label="Milestones"
            note="optional"
            error={wrong.milestones}
            hint="Without any, they are the quarters."
          >
            <Input
              inputMode="text"
              maxLength={200}
              value={milestones}
              onChange={(event) => setMilestones(event.currentTarget.value)}
            />
          </Field>
        ) : null}
        {saving.error && Object.keys(wrong).length === 0 ? (
          <Banner kind="danger">
            {saving.error}
            {isElsewhere ? ' Save again to replace it with what you see here.' : ''}
          </Banner>
        ) : null}
      </form>
    </Dialog>
  );
}
