import { type FormEvent, useState } from 'react';
import type { Group } from '#contract/groups.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { Field } from '../../ui/Field.tsx';
import { Input, Textarea } from '../../ui/Input.tsx';
import { StoneCheck } from '../../ui/StoneCheck.tsx';
import { sentences } from './sentences.ts';

export interface GroupValues {
  name: string;
  description: string;
  rules: string;
  is_private: boolean;
  open_to_starters: boolean;
}

interface GroupFormProps {
  /** The group that is changed; without it a new one is made. */
  group?: Group;
  /** Saves, or throws with nothing lost: `sentence` is what the form then says. */
  onSave: (values: GroupValues) => Promise<void>;
  onCancel: () => void;
  sentenceOf: (error: unknown) => string;
}

/** The inline form of a group (B section 2): name and description required. */
export function GroupForm({ group, onSave, onCancel, sentenceOf }: GroupFormProps) {
  const [values, setValues] = useState<GroupValues>({
    name: group?.name ?? '',
    description: group?.description ?? '',
    rules: group?.rules ?? '',
    is_private: group?.is_private ?? false,
    open_to_starters: group?.open_to_starters ?? false,
  });
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string>();
  const set = (part: Partial<GroupValues>) => {
    setValues((now) => ({ ...now, ...part }));
    setError(undefined);
  };
  const save = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    if (!values.name.trim() || !values.description.trim()) return setError(sentences.missing);
    setBusy(true);
    try {
      await onSave(values);
    } catch (reason) {
      setError(sentenceOf(reason));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Card className="group-form">
      <form onSubmit={(event) => void save(event)} noValidate className="stack">
        <h2 className="h3">{group ? 'Edit group' : 'Create a group'}</h2>
        <Field label="Name" required>
          <Input
            name="name"
            maxLength={80}
            autoComplete="off"
            // oxlint-disable-next-line jsx-a11y/no-autofocus -- the member asked for this form
            autoFocus
            value={values.name}
            onChange={(event) => set({ name: event.currentTarget.value })}
          />
        </Field>
        <Field label="Description" required hint="Who it is for and what happens in it.">
          <Textarea
            name="description"
            rows={3}
            maxLength={2000}
            value={values.description}
            onChange={(event) => set({ description: event.currentTarget.value })}
          />
        </Field>
        <Field label="Rules" note="optional" hint="One a line; new members see them first.">
          <Textarea
            name="rules"
            rows={3}
            maxLength={4000}
            value={values.rules}
            onChange={(event) => set({ rules: event.currentTarget.value })}
          />
        </Field>
        {/* Its doors are its owner's alone: staff may mend the words of a group, and nothing else. */}
        {!group || group.role === 'owner' ? (
          <>
            <StoneCheck
              label="Private group"
              description={`A private group ${sentences.approval}; only its members see its posts.`}
              checked={values.is_private}
              onChange={(event) => set({ is_private: event.currentTarget.checked })}
            />
            <StoneCheck
              label="Open to Starter members"
              description="Without it, joining needs Builder or higher."
              checked={values.open_to_starters}
              onChange={(event) => set({ open_to_starters: event.currentTarget.checked })}
            />
          </>
        ) : null}
        {error ? (
          <p className="field-error" role="alert">
            {error}
          </p>
        ) : null}
        <div className="row row--wrap">
          <Button type="submit" kind="primary" busy={busy} busyText="Saving...">
            {group ? 'Save Changes' : 'Create Group'}
          </Button>
          <Button kind="ghost" onClick={onCancel}>
            Cancel
          </Button>
        </div>
      </form>
    </Card>
  );
}
