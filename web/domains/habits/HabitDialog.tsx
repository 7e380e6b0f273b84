import { useId, useRef, useState } from 'react';
import {
  habitCategories,
  habitColors,
  habitIcons as iconNames,
  maxHabitCount,
  maxHabitReminders,
} from '#contract/habit-constants.ts';
import type { Habit, HabitTemplate } from '#contract/habits.ts';
import { randomId } from '../../platform/app/random-id.ts';
import { useConfirmDiscard } from '../../platform/drafts/use-confirm-discard.ts';
import { useApiMutation } from '../../platform/query/use-api-mutation.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { Field } from '../../ui/controls/Field.tsx';
import { Input, Select, Textarea } from '../../ui/controls/Input.tsx';
import { TimeList } from '../../ui/controls/TimeList.tsx';
import { WeekdayPicker } from '../../ui/controls/WeekdayPicker.tsx';
import { Banner } from '../../ui/display/Banner.tsx';
import { Icon } from '../../ui/display/Icon.tsx';
import { Dialog } from '../../ui/overlays/Dialog.tsx';
import { CountStepper } from './CountStepper.tsx';
import './habit-dialog.css';
import { HabitGlyph } from './HabitGlyph.tsx';
import { Pips } from './HabitRow.tsx';
import {
  bodyOf,
  type Errors,
  errorsOf,
  type HabitValues,
  mayLimit,
  scheduleOf,
  valuesOf,
} from './habit-form.ts';
import { colorOf, habitIcons } from './looks.ts';
import { notSaved, sentences } from './messages.ts';
import { changeHabit, createHabit } from './mutations.ts';
import { storeHabit } from './queries.ts';
import { ruleWords } from './words.ts';

interface HabitDialogProps {
  /** The habit to edit. Without one the dialog creates a habit. */
  habit?: Habit | undefined;
  /** A template that the new habit begins with. */
  template?: HabitTemplate | undefined;
  /** Names of the member's routines. */
  routines: readonly string[];
  today: string;
  open: boolean;
  onClose: () => void;
  onClosed: () => void;
}

const kinds: readonly { kind: HabitValues['kind']; label: string; text: string }[] = [
  { kind: 'every_day', label: 'Every day', text: 'with rest days' },
  { kind: 'weekdays', label: 'Set days', text: 'such as Mon, Wed, Sat' },
  { kind: 'times_a_week', label: 'Times a week', text: 'on any day' },
  { kind: 'every_n_days', label: 'Every few days', text: 'such as every 3rd' },
];

const links = [
  ['none', 'Nothing'],
  ['walk', 'The reflection walk'],
  ['lesson', 'The lesson'],
  ['journal', 'The journal entry'],
] as const;

/** Creates or edits a habit (B section 5). Nothing typed is lost when saving fails. */
export function HabitDialog({ habit, template, routines, today, open, onClose, onClosed }: HabitDialogProps) {
  const [began] = useState(() => valuesOf(habit ?? template, today));
  const [values, setValues] = useState(began);
  const [errors, setErrors] = useState<Errors>({});
  // A retry after a lost answer must not create the habit twice.
  const [clientId] = useState(randomId);
  const form = useRef<HTMLFormElement>(null);
  const formId = useId();
  const mayDiscard = useConfirmDiscard();
  const set = (part: Partial<HabitValues>) => setValues((now) => ({ ...now, ...part }));
  const close = async () => {
    if (await mayDiscard(JSON.stringify(values) !== JSON.stringify(began))) onClose();
  };
  const saving = useApiMutation(
    (body: ReturnType<typeof bodyOf>) =>
      habit ? changeHabit(habit.id, body) : createHabit({ ...body, client_id: clientId }),
    {
      failure: habit ? notSaved : sentences.create,
      showError: null,
      onDone: (saved) => {
        storeHabit(saved);
        onClose();
      },
    },
  );
  const submit = () => {
    const found = errorsOf(values);
    setErrors(found);
    if (Object.keys(found).length === 0) return void saving.run(bodyOf(values));
    requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus());
  };
  return (
    <Dialog
      kind="wide"
      open={open}
      onClose={() => void close()}
      onClosed={onClosed}
      dismissible={false}
      closeButton
      title={habit ? 'Edit habit' : 'New habit'}
      actions={
        <>
          <Button onClick={() => void close()}>Cancel</Button>
          <Button kind="primary" type="submit" form={formId} busy={saving.busy} busyText="Saving...">
            {habit ? 'Save habit' : 'Create habit'}
          </Button>
        </>
      }
    >
      <form
        ref={form}
        id={formId}
        className="habit-form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        {saving.error ? <Banner kind="danger">{saving.error}</Banner> : null}
        <div className="habit-preview">
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
        <div className="habit-form-two">
          <Field label="Name" required error={errors.name}>
            <Input
              dir="auto"
              maxLength={80}
              value={values.name}
              onChange={(event) => set({ name: event.currentTarget.value })}
            />
          </Field>
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
        </div>
        <fieldset>
          <legend className="label">How often</legend>
          <div className="habit-kinds">
            {kinds.map(({ kind, label, text }) => (
              <label key={kind} className="habit-kind">
                <input
                  type="radio"
                  className="sr"
                  name={`${formId}-kind`}
                  checked={values.kind === kind}
                  onChange={() => set({ kind })}
                />
                <b>{label}</b>
                <span>{text}</span>
              </label>
            ))}
          </div>
        </fieldset>
        <ScheduleField values={values} errors={errors} set={set} today={today} />
        <div className="habit-form-two">
          <fieldset>
            <legend className="label">How many a day</legend>
            <div className="habit-inline">
              <Field label="Count a day" hideLabel error={errors.day_target}>
                <Input
                  type="number"
                  inputMode="numeric"
                  min={1}
                  max={maxHabitCount}
                  className="habit-number"
                  value={Number.isNaN(values.day_target) ? '' : values.day_target}
                  onChange={(event) => set({ day_target: event.currentTarget.valueAsNumber })}
                />
              </Field>
              <Field label="Unit" hideLabel className="grow">
                <Input
                  dir="auto"
                  maxLength={20}
                  placeholder="Unit, such as glasses"
                  value={values.unit}
                  onChange={(event) => set({ unit: event.currentTarget.value })}
                />
              </Field>
            </div>
          </fieldset>
          {mayLimit(values) ? (
            <Field label="That’s">
              <Select
                value={values.direction}
                onChange={(event) => set({ direction: event.currentTarget.value as Habit['direction'] })}
              >
                <option value="at_least">a goal to reach</option>
                <option value="at_most">a limit to stay within</option>
              </Select>
            </Field>
          ) : null}
        </div>
        <TimeList
          legend={
            <>
              Reminder times <small>optional, up to five</small>
            </>
          }
          times={values.reminder_times}
          most={maxHabitReminders}
          onChange={(reminder_times) => set({ reminder_times })}
        />
        <div className="habit-form-two">
          <fieldset>
            <legend className="label">Colour</legend>
            <div className="habit-picks">
              {habitColors.map((color) => (
                <label key={color} className="habit-pick" style={colorOf(color)}>
                  <input
                    type="radio"
                    className="sr"
                    name={`${formId}-color`}
                    aria-label={color}
                    checked={values.color === color}
                    onChange={() => set({ color })}
                  />
                  <span className="habit-swatch" />
                </label>
              ))}
            </div>
          </fieldset>
          <fieldset>
            <legend className="label">Icon</legend>
            <div className="habit-picks">
              {iconNames.map((icon) => (
                <label key={icon} className="habit-pick">
                  <input
                    type="radio"
                    className="sr"
                    name={`${formId}-icon`}
                    aria-label={icon.replaceAll('-', ' ')}
                    checked={values.icon === icon}
                    onChange={() => set({ icon })}
                  />
                  <Icon as={habitIcons[icon]} />
                </label>
              ))}
            </div>
          </fieldset>
        </div>
        <div className="habit-form-two">
          <Field label="Routine" note="optional" hint="Habits of one routine can be ticked together.">
            <Input
              dir="auto"
              maxLength={40}
              list={`${formId}-routines`}
              placeholder="Such as Morning"
              value={values.routine}
              onChange={(event) => set({ routine: event.currentTarget.value })}
            />
          </Field>
          <datalist id={`${formId}-routines`}>
            {[...new Set([...routines, 'Morning', 'Evening'])].map((name) => (
              <option key={name}>{name}</option>
            ))}
          </datalist>
          {mayLimit(values) && values.direction === 'at_most' ? null : (
            <Field label="Ticked by Evolve 90" hint="Doing it there ticks this habit too.">
              <Select
                value={values.link}
                onChange={(event) => set({ link: event.currentTarget.value as HabitValues['link'] })}
              >
                {links.map(([value, label]) => (
                  <option key={value} value={value}>
                    {label}
                  </option>
                ))}
              </Select>
            </Field>
          )}
        </div>
        <Field label="Description" note="optional">
          <Textarea
            dir="auto"
            rows={2}
            maxLength={500}
            value={values.description}
            onChange={(event) => set({ description: event.currentTarget.value })}
          />
        </Field>
      </form>
    </Dialog>
  );
}

interface ScheduleFieldProps {
  values: HabitValues;
  errors: Errors;
  set: (part: Partial<HabitValues>) => void;
  today: string;
}

/** The field below the kinds of schedule, which changes with the kind. */
function ScheduleField({ values, errors, set, today }: ScheduleFieldProps) {
  if (values.kind === 'every_day')
    return (
      <WeekdayPicker
        legend={
          <>
            Rest days <small>nothing is due, the streak continues</small>
          </>
        }
        chosen={values.rest_days}
        error={errors.rest_days}
        onChange={(rest_days) => set({ rest_days })}
      />
    );
  if (values.kind === 'weekdays')
    return (
      <WeekdayPicker
        legend="Days"
        chosen={values.days}
        error={errors.days}
        onChange={(days) => set({ days })}
      />
    );
  if (values.kind === 'times_a_week')
    return (
      <fieldset>
        <legend className="label">Times a week</legend>
        <CountStepper
          label="Times a week"
          value={values.times}
          min={1}
          max={7}
          isValueShown
          onChange={(times) => set({ times })}
        />
      </fieldset>
    );
  return (
    <div className="habit-form-two">
      <Field label="Every how many days" error={errors.every}>
        <Input
          type="number"
          inputMode="numeric"
          min={2}
          max={365}
          value={Number.isNaN(values.every) ? '' : values.every}
          onChange={(event) => set({ every: event.currentTarget.valueAsNumber })}
        />
      </Field>
      <Field label="Starting on">
        <Input
          type="date"
          min="2000-01-01"
          value={values.from}
          onChange={(event) => set({ from: event.currentTarget.value || today })}
        />
      </Field>
    </div>
  );
}
