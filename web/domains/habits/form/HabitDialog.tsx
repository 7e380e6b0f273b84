import { useQuery } from '@tanstack/react-query';
import clsx from 'clsx';
import { ChevronDown } from 'lucide';
import { Suspense, useCallback, useId, useState } from 'react';
import { habitCategories, maxHabitReminders } from '#contract/habit-constants.ts';
import type { Habit, HabitTemplate } from '#contract/habits.ts';
import { useApiMutation } from '../../../platform/query/use-api-mutation.ts';
import { useCreateOnce } from '../../../platform/query/use-create-once.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { Field } from '../../../ui/controls/Field.tsx';
import { Input, Select, Textarea } from '../../../ui/controls/Input.tsx';
import { TimeList } from '../../../ui/controls/TimeList.tsx';
import { Banner } from '../../../ui/display/Banner.tsx';
import { Icon } from '../../../ui/display/Icon.tsx';
import { CloseButton } from '../../../ui/overlays/CloseButton.tsx';
import { Dialog } from '../../../ui/overlays/Dialog.tsx';
import { notificationSettingsRead } from '../../notifications/settings/data.ts';
import { quietWords } from '../../notifications/settings/words.ts';
import { changeHabit, createHabit, storeHabit } from '../data.ts';
import { HabitGlyph } from '../HabitGlyph.tsx';
import { colorOf } from '../habit-icons.ts';
import { Pips } from '../list/HabitRow.tsx';
import { notSaved, sentences } from '../messages.ts';
import { ruleWords } from '../words.ts';
import { AmountFields } from './AmountFields.tsx';
import type { GoalChoice, GoalFields } from './goal-fields.ts';
import styles from './habit-dialog.module.css';
import { LookFields } from './LookFields.tsx';
import { PlaceFields } from './PlaceFields.tsx';
import { ScheduleFields } from './ScheduleFields.tsx';
import { bodyOf, type Errors, errorsOf, type HabitValues, hasMore, scheduleOf, valuesOf } from './values.ts';

interface HabitDialogProps {
  /** The habit to edit. Without one the dialog creates a habit. */
  habit?: Habit | undefined;
  /** A template that the new habit begins with. */
  template?: HabitTemplate | undefined;
  /** Names of the member's routines. */
  routines: readonly string[];
  /** Fields for the goals that the habit adds to. */
  goalFields: GoalFields;
  today: string;
  open: boolean;
  /** Called with the id of a new habit once it is stored. */
  onCreated?: ((id: string) => void) | undefined;
  onClose: () => void;
  onClosed: () => void;
}

/** Creates or edits a habit: name, how often and reminders, and the rest behind "More". Nothing typed is lost when saving fails. */
export function HabitDialog({
  habit,
  template,
  routines,
  goalFields: GoalFields,
  today,
  open,
  onCreated,
  onClose,
  onClosed,
}: HabitDialogProps) {
  const [began] = useState(() => valuesOf(habit ?? template, today));
  const [values, setValues] = useState(began);
  const [errors, setErrors] = useState<Errors>({});
  const create = useCreateOnce(createHabit, ({ id }, body) => changeHabit(id, body));
  const formId = useId();
  const { data: settings } = useQuery(notificationSettingsRead);
  const set = (part: Partial<HabitValues>) => setValues((now) => ({ ...now, ...part }));
  const [goals, setGoals] = useState<GoalChoice>();
  const [isSubmitted, setSubmitted] = useState(false);
  /** Set once the habit is saved, so that a retry of the goals doesn't create it again. */
  const [savedId, setSavedId] = useState(habit?.id);
  /** True while the fields behind "More" are shown. */
  const [isMore, setMore] = useState(() => hasMore(began));
  const showMore = useCallback(() => setMore(true), []);
  const isChanged = JSON.stringify(values) !== JSON.stringify(began) || goals?.isChanged === true;
  const adding = useApiMutation((id: string) => goals?.save(id) ?? Promise.resolve(), {
    failure: notSaved,
    showError: null,
    onDone: onClose,
  });
  const saving = useApiMutation(
    (body: ReturnType<typeof bodyOf>) => (savedId ? changeHabit(savedId, body) : create(body)),
    {
      failure: savedId ? notSaved : sentences.create,
      showError: null,
      async onDone(saved) {
        storeHabit(saved);
        setSavedId(saved.id);
        if (!habit) onCreated?.(saved.id);
        if (goals?.isChanged) await adding.run(saved.id);
        else onClose();
      },
    },
  );
  const error = saving.error ?? adding.error;
  const submit = () => {
    const found = errorsOf(values);
    setErrors(found);
    setSubmitted(true);
    adding.clear();
    if (Object.keys(found).length === 0 && goals?.isValid !== false) void saving.run(bodyOf(values));
  };
  return (
    <Dialog
      kind="wide"
      open={open}
      onClose={onClose}
      unsaved={isChanged}
      onClosed={onClosed}
      closeButton
      title={habit ? 'Edit habit' : 'New habit'}
      actions={
        <>
          <CloseButton />
          <Button kind="primary" type="submit" form={formId} busy={saving.busy} busyText="Saving...">
            {habit ? 'Save habit' : 'Create habit'}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        className={clsx(styles.form, 'grid gap-5.5 mt-5')}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        {error ? <Banner kind="danger">{error}</Banner> : null}
        <div className="flex items-center gap-3.5 px-4 py-3.5 rounded-md bg-sunken wrap-anywhere">
          <HabitGlyph habit={values} />
          <div className="grow">
            <b dir="auto">{values.name.trim() || 'Your habit'}</b>
            <p className="small muted">
              {ruleWords({ ...values, schedule: scheduleOf(values), unit: values.unit.trim() || null })} ·{' '}
              {values.category}
            </p>
          </div>
          {values.day_target > 1 && values.day_target <= 12 ? (
            <span style={colorOf(values.color)}>
              <Pips kept={Math.ceil(values.day_target / 3)} target={values.day_target} />
            </span>
          ) : null}
        </div>
        <Field label="Name" required error={errors.name}>
          <Input
            dir="auto"
            maxLength={80}
            value={values.name}
            onChange={(event) => set({ name: event.currentTarget.value })}
          />
        </Field>
        <ScheduleFields values={values} errors={errors} set={set} today={today} />
        <TimeList
          legend={
            <>
              Reminder times <small>optional, up to five</small>
            </>
          }
          times={values.reminder_times}
          most={maxHabitReminders}
          hint={settings && quietWords(values.reminder_times, settings.quiet_hours)}
          onChange={(reminder_times) => set({ reminder_times })}
        />
        <details
          className={clsx(styles.more, 'border-t border-line')}
          open={isMore}
          onToggle={(event) => setMore(event.currentTarget.open)}
        >
          <summary className="flex flex-wrap gap-x-2 gap-y-0.5 items-center min-h-13 pt-2 cursor-pointer">
            <b>More</b> <span className="small muted">amount, looks, routine</span>
            <Icon className="ms-auto" as={ChevronDown} />
          </summary>
          <div className={clsx(styles.form, 'grid gap-5.5 mt-3')}>
            <Field label="Category">
              <Select
                value={values.category}
                onChange={(event) => set({ category: event.currentTarget.value as HabitValues['category'] })}
              >
                {habitCategories.map((each) => (
                  <option key={each}>{each}</option>
                ))}
              </Select>
            </Field>
            <AmountFields values={values} errors={errors} set={set} />
            <LookFields values={values} set={set} />
            <PlaceFields values={values} set={set} routines={routines} />
            <Suspense fallback={null}>
              <GoalFields
                habit={habit?.id}
                unit={values.unit.trim() || null}
                isCounted={values.day_target > 1}
                today={today}
                areErrorsShown={isSubmitted}
                onKnown={showMore}
                onChange={setGoals}
              />
            </Suspense>
            <Field
              label="Two-minute version"
              note="optional"
              hint="The least that counts on a bad day. You’ll see it after a miss."
            >
              <Input
                dir="auto"
                maxLength={80}
                placeholder="Such as one page"
                value={values.small_version}
                onChange={(event) => set({ small_version: event.currentTarget.value })}
              />
            </Field>
            <Field label="Description" note="optional">
              <Textarea
                dir="auto"
                rows={2}
                maxLength={500}
                value={values.description}
                onChange={(event) => set({ description: event.currentTarget.value })}
              />
            </Field>
          </div>
        </details>
      </form>
    </Dialog>
  );
}
