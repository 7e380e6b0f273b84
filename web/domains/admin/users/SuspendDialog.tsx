import { useState } from 'react';
import type { AdminUser } from '#contract/admin/endpoints.ts';
import { ApiError } from '../../../platform/http/api.ts';
import { useApiMutation } from '../../../platform/query/use-api-mutation.ts';
import { Field } from '../../../ui/controls/Field.tsx';
import { Input, Select, Textarea } from '../../../ui/controls/Input.tsx';
import { useNow } from '../../../ui/display/RelativeTime.tsx';
import { dateTimeWords, dateWords } from '../../../ui/formats.ts';
import { useToast } from '../../../ui/overlays/Toast.tsx';
import { reloadUsers } from '../data.ts';
import { StaffDialog } from '../StaffDialog.tsx';
import { suspensionSentence } from './suspension-sentence.ts';

const day = 24 * 3_600_000;
const lengths = [
  { value: '3', label: '3 days' },
  { value: '7', label: '7 days' },
  { value: '30', label: '30 days' },
  { value: 'date', label: 'A date' },
  { value: 'open', label: 'No end' },
] as const;

/** Dialog that suspends a member. The reason is required, because the member reads it. */
export function SuspendDialog({
  user,
  onClose,
}: {
  user: Pick<AdminUser, 'id' | 'name'>;
  onClose: () => void;
}) {
  const toast = useToast();
  const now = useNow();
  const [reason, setReason] = useState('');
  const [length, setLength] = useState<(typeof lengths)[number]['value']>('7');
  const [picked, setPicked] = useState('');
  const [errors, setErrors] = useState<{ reason?: string; until?: string; other?: string }>({});
  const { run, busy } = useApiMutation('PATCH /api/admin/users/:id/suspend', {
    failure: 'Failed to update user suspension status',
    onDone: async () => {
      await reloadUsers();
      toast(`${user.name} is suspended.`);
      onClose();
    },
    onFail(error) {
      const late = error instanceof ApiError ? error.fields['last_day'] : undefined;
      setErrors(late ? { until: late } : { other: suspensionSentence(error) });
      return 'handled';
    },
  });
  const until = endOf(length, picked, now);
  const suspend = () => {
    const wrong = {
      ...(!reason.trim() && { reason: 'Please say why. The member reads it.' }),
      ...(length === 'date' && picked === '' && { until: 'Please choose a later date.' }),
    };
    setErrors(wrong);
    if (Object.keys(wrong).length > 0) return;
    void run({
      params: { id: user.id },
      body: {
        is_suspended: true,
        reason: reason.trim(),
        ...(length === 'date' ? { last_day: picked } : { until: until?.toISOString() ?? null }),
      },
    });
  };
  return (
    <StaffDialog
      title={`Suspend ${user.name}?`}
      description="They are signed out everywhere and read your reason and the end date. What they wrote stays, and is hidden only where you hide it."
      act={until ? `Suspend until ${dateWords('dayMonth', until)}` : 'Suspend'}
      isDangerous
      call={{ busy, error: errors.other ?? null }}
      typed={reason}
      onClose={onClose}
      onAct={suspend}
    >
      <Field
        label="What they read"
        className="mt-4"
        required
        hint="Say what happened, which guideline, and what comes next."
        error={errors.reason}
      >
        <Textarea
          rows={4}
          dir="auto"
          maxLength={1000}
          value={reason}
          onChange={(event) => {
            setReason(event.currentTarget.value);
            setErrors({});
          }}
        />
      </Field>
      <Field
        label="Until"
        className="mt-4"
        {...(length !== 'date' && { hint: until ? dateTimeWords('full', until) : 'Until someone lifts it.' })}
      >
        <Select
          value={length}
          onChange={({ currentTarget }) => {
            setLength(lengths.find(({ value }) => value === currentTarget.value)?.value ?? '7');
            setErrors({});
          }}
        >
          {lengths.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </Select>
      </Field>
      {length === 'date' ? (
        <Field
          label="End date"
          className="mt-4"
          error={errors.until}
          hint="To the end of that day where they live."
        >
          <Input
            type="date"
            value={picked}
            onChange={(event) => {
              setPicked(event.currentTarget.value);
              setErrors({});
            }}
          />
        </Field>
      ) : null}
    </StaffDialog>
  );
}

/** Returns the end of a suspension as far as this device knows it: the server ends a date where the member lives. Null for none. */
function endOf(length: string, picked: string, now: number): Date | null {
  if (length === 'open' || (length === 'date' && picked === '')) return null;
  return length === 'date' ? new Date(`${picked}T12:00`) : new Date(now + Number(length) * day);
}
