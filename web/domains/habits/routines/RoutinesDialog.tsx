import { ArrowDown, ArrowUp, Plus, Trash2, X } from 'lucide';
import { useRef, useState } from 'react';
import type { Habit } from '#contract/habits/endpoints.ts';
import { useApiMutation } from '../../../platform/query/use-api-mutation.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { Field } from '../../../ui/controls/Field.tsx';
import { Input, Select } from '../../../ui/controls/Input.tsx';
import { Banner } from '../../../ui/display/Banner.tsx';
import { CloseButton } from '../../../ui/overlays/CloseButton.tsx';
import { Dialog } from '../../../ui/overlays/Dialog.tsx';
import { reloadHabits } from '../data.ts';
import { notSaved } from '../messages.ts';
import { orderOf, type RoutineForm, routineErrors, routineForms, swapped } from './routine-form.ts';

interface RoutinesDialogProps {
  habits: readonly Habit[];
  open: boolean;
  onClose: () => void;
  onClosed: () => void;
}

/** Makes, names, fills, orders and removes routines. A removed one leaves its habits as they are, without a routine. */
export function RoutinesDialog({ habits, open, onClose, onClosed }: RoutinesDialogProps) {
  const [began] = useState(() => routineForms(habits));
  const [forms, setForms] = useState(began);
  const [errors, setErrors] = useState<Record<number, string>>({});
  const list = useRef<HTMLDivElement>(null);
  const saving = useApiMutation('PUT /api/habits/order', {
    failure: notSaved,
    showError: null,
    onDone: async () => {
      await reloadHabits();
      onClose();
    },
  });
  const save = () => {
    const found = routineErrors(forms);
    setErrors(found);
    if (Object.keys(found).length === 0) void saving.run({ body: { order: orderOf(habits, forms) } });
  };
  const change = (at: number, part: Partial<RoutineForm>) =>
    setForms(forms.map((form, i) => (i === at ? { ...form, ...part } : form)));
  const add = () => {
    setForms([...forms, { key: Math.max(0, ...forms.map(({ key }) => key)) + 1, name: '', ids: [] }]);
    requestAnimationFrame(() =>
      list.current?.querySelector<HTMLElement>('fieldset:last-of-type input')?.focus(),
    );
  };
  return (
    <Dialog
      kind="wide"
      open={open}
      onClose={onClose}
      unsaved={JSON.stringify(forms) !== JSON.stringify(began)}
      onClosed={onClosed}
      closeButton
      title="Routines"
      description="Habits of one routine are listed together and can be ticked with one tap."
      actions={
        <>
          <CloseButton />
          <Button kind="primary" busy={saving.busy} busyText="Saving..." onClick={save}>
            Save Changes
          </Button>
        </>
      }
    >
      <div ref={list} className="stack [--gap:1rem] mt-4">
        {saving.error ? <Banner kind="danger">{saving.error}</Banner> : null}
        {forms.length === 0 ? <p className="muted">No routines yet.</p> : null}
        {forms.map((form, at) => (
          <RoutineFields
            key={form.key}
            form={form}
            habits={habits}
            error={errors[form.key]}
            isFirst={at === 0}
            isLast={at === forms.length - 1}
            onChange={(part) => change(at, part)}
            onAdd={(id) =>
              setForms(
                forms.map((each, i) => ({
                  ...each,
                  ids: [...each.ids.filter((other) => other !== id), ...(i === at ? [id] : [])],
                })),
              )
            }
            onMove={(by) => setForms(swapped(forms, at, by))}
            onRemove={() => setForms(forms.filter((_, i) => i !== at))}
          />
        ))}
      </div>
      <Button kind="ghost" icon={Plus} className="mt-3" onClick={add}>
        New routine
      </Button>
    </Dialog>
  );
}

interface RoutineFieldsProps {
  form: RoutineForm;
  habits: readonly Habit[];
  error: string | undefined;
  isFirst: boolean;
  isLast: boolean;
  onChange: (part: Partial<RoutineForm>) => void;
  onAdd: (habit: string) => void;
  onMove: (by: -1 | 1) => void;
  onRemove: () => void;
}

function RoutineFields({
  form,
  habits,
  error,
  isFirst,
  isLast,
  onChange,
  onAdd,
  onMove,
  onRemove,
}: RoutineFieldsProps) {
  const { name, ids } = form;
  const title = name.trim() || 'New routine';
  const nameOf = (id: string) => habits.find((habit) => habit.id === id)?.name ?? '';
  return (
    <fieldset className="grid gap-2.5 min-w-0 p-3.5 border border-line rounded-md">
      <legend className="sr">{title}</legend>
      <div className="flex gap-1 items-start">
        <Field label="Name" hideLabel error={error} className="grow">
          <Input
            dir="auto"
            maxLength={40}
            placeholder="Such as Morning"
            value={name}
            onChange={(event) => onChange({ name: event.currentTarget.value })}
          />
        </Field>
        <Button
          kind="ghost"
          icon={ArrowUp}
          label={`Move ${title} up`}
          disabled={isFirst}
          onClick={() => onMove(-1)}
        />
        <Button
          kind="ghost"
          icon={ArrowDown}
          label={`Move ${title} down`}
          disabled={isLast}
          onClick={() => onMove(1)}
        />
        <Button kind="ghost" icon={Trash2} label={`Remove ${title}`} onClick={onRemove} />
      </div>
      <ul className="empty:hidden" aria-label={`Habits of ${title}`}>
        {ids.map((id, at) => (
          <li className="flex gap-1 items-center min-h-11 wrap-anywhere" key={id}>
            <span dir="auto" className="grow">
              {nameOf(id)}
            </span>
            <Button
              kind="ghost"
              size="sm"
              icon={ArrowUp}
              label={`Move ${nameOf(id)} up`}
              disabled={at === 0}
              onClick={() => onChange({ ids: swapped(ids, at, -1) })}
            />
            <Button
              kind="ghost"
              size="sm"
              icon={ArrowDown}
              label={`Move ${nameOf(id)} down`}
              disabled={at === ids.length - 1}
              onClick={() => onChange({ ids: swapped(ids, at, 1) })}
            />
            <Button
              kind="ghost"
              size="sm"
              icon={X}
              label={`Take ${nameOf(id)} out of ${title}`}
              onClick={() => onChange({ ids: ids.filter((other) => other !== id) })}
            />
          </li>
        ))}
      </ul>
      <Field label={`Add a habit to ${title}`} hideLabel>
        <Select value="" onChange={(event) => event.currentTarget.value && onAdd(event.currentTarget.value)}>
          <option value="">Add a habit</option>
          {habits
            .filter(({ id }) => !ids.includes(id))
            .map((habit) => (
              <option key={habit.id} value={habit.id}>
                {habit.name}
              </option>
            ))}
        </Select>
      </Field>
    </fieldset>
  );
}
