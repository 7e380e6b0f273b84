import { useQuery } from '@tanstack/react-query';
import clsx from 'clsx';
import { ChevronDown } from 'lucide';
import { Suspense, useCallback, useState } from 'react';
import { habitCategories, maxHabitReminders } from '#contract/habits/constants.ts';
import type { Habit, HabitTemplate } from '#contract/habits/endpoints.ts';
import { FormDialog } from '../../../platform/forms/FormDialog.tsx';
import { SelectField, TextAreaField, TextField } from '../../../platform/forms/fields.tsx';
import { useForm } from '../../../platform/forms/use-form.ts';
import { useApiMutation } from '../../../platform/query/use-api-mutation.ts';
import { useCreateOnce } from '../../../platform/query/use-create-once.ts';
import { TimeList } from '../../../ui/controls/TimeList.tsx';
import { Banner } from '../../../ui/display/Banner.tsx';
import { Icon } from '../../../ui/display/Icon.tsx';
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
import { bodyOf, errorsOf, hasMore, scheduleOf, valuesOf } from './values.ts';

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
  const create = useCreateOnce(createHabit, ({ id }, body) => changeHabit(id, body));
  const { data: settings } = useQuery(notificationSettingsRead);
  const [goals, setGoals] = useState<GoalChoice>();
  const [isSubmitted, setSubmitted] = useState(false);
  /** Set once the habit is saved, so that a retry of the goals doesn't create it again. */
  const [savedId, setSavedId] = useState(habit?.id);
  /** True while the fields behind "More" are shown. */
  const [isMore, setMore] = useState(() => hasMore(began));
  const showMore = useCallback(() => setMore(true), []);
  const adding = useApiMutation((id: string) => goals?.save(id) ?? Promise.resolve(), {
    failure: notSaved,
    showError: null,
    onDone: onClose,
  });
  const form = useForm({
    values: began,
    check: errorsOf,
    before: () => goals?.isValid !== false,
    save: (typed) => (savedId ? changeHabit(savedId, bodyOf(typed)) : create(bodyOf(typed))),
    failure: savedId ? notSaved : sentences.create,
    async onSaved(saved) {
      storeHabit(saved);
      setSavedId(saved.id);
      if (!habit) onCreated?.(saved.id);
      if (goals?.isChanged) await adding.run(saved.id);
      else onClose();
    },
  });
  const { values } = form;
  const submit = () => {
    setSubmitted(true);
    adding.clear();
    return form.save();
  };
  return (
    <FormDialog
      form={form}
      kind="wide"
      open={open}
      onClose={onClose}
      unsaved={form.isChanged || goals?.isChanged === true}
      onClosed={onClosed}
      closeButton
      title={habit ? 'Edit habit' : 'New habit'}
      save={habit ? 'Save Changes' : 'Create habit'}
      onSave={submit}
      className={clsx(styles.form, 'grid gap-5.5 mt-5')}
      problem={adding.error ? <Banner kind="danger">{adding.error}</Banner> : undefined}
    >
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
      <TextField form={form} name="name" label="Name" required dir="auto" maxLength={80} />
      <ScheduleFields form={form} today={today} />
      <TimeList
        legend={
          <>
            Reminder times <small>optional, up to five</small>
          </>
        }
        times={values.reminder_times}
        most={maxHabitReminders}
        hint={settings && quietWords(values.reminder_times, settings.quiet_hours)}
        onChange={(reminder_times) => form.set({ reminder_times })}
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
          <SelectField
            form={form}
            name="category"
            label="Category"
            options={habitCategories.map((each) => [each, each])}
          />
          <AmountFields form={form} />
          <LookFields form={form} />
          <PlaceFields form={form} routines={routines} />
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
          <TextField
            form={form}
            name="small_version"
            label="Two-minute version"
            note="optional"
            hint="The least that counts on a bad day. You’ll see it after a miss."
            dir="auto"
            maxLength={80}
            placeholder="Such as one page"
          />
          <TextAreaField
            form={form}
            name="description"
            label="Description"
            note="optional"
            dir="auto"
            rows={2}
            maxLength={500}
          />
        </div>
      </details>
    </FormDialog>
  );
}
