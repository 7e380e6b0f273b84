import { useState } from 'react';
import type { FlagReport } from '#contract/moderation/endpoints.ts';
import { useApiMutation } from '../../platform/query/use-api-mutation.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { Field } from '../../ui/controls/Field.tsx';
import { Select, Textarea } from '../../ui/controls/Input.tsx';
import { Radio, RadioGroup } from '../../ui/controls/Radio.tsx';
import { Banner } from '../../ui/display/Banner.tsx';
import { dateWords } from '../../ui/formats.ts';
import { CloseButton } from '../../ui/overlays/CloseButton.tsx';
import { Dialog } from '../../ui/overlays/Dialog.tsx';
import { staysWhenWarned } from './case-labels.ts';
import { alreadyDecided, reloadCases } from './data.ts';

export type CaseAction = NonNullable<FlagReport['action']>;

/**
 * Returns the possible actions. Profiles are never deleted, a warning leaves groups and profiles visible, and a former member can't be
 * warned.
 */
function actionsFor(report: FlagReport): { value: CaseAction; label: string }[] {
  const { content_type: type, author } = report;
  const stays = staysWhenWarned(report);
  return [
    { value: 'hide', label: 'Hide it' },
    ...(type === 'profile' ? [] : [{ value: 'remove' as const, label: 'Delete it for good' }]),
    ...(author
      ? [
          { value: 'warn' as const, label: stays ? 'Warn its owner' : 'Hide it and warn its author' },
          { value: 'suspend' as const, label: `Hide it and suspend its ${stays ? 'owner' : 'author'}` },
        ]
      : []),
  ];
}
const day = 24 * 3_600_000;
const lengths = [
  { days: 3, label: '3 days' },
  { days: 7, label: '7 days' },
  { days: 30, label: '30 days' },
  { days: 0, label: 'Until lifted' },
] as const;

interface ActionDialogProps {
  report: FlagReport;
  /** The action selected at first. */
  first: CaseAction;
  /** True if another moderator decided the case meanwhile. The note stays, but can't be sent any more. */
  isDecided: boolean;
  onClose: () => void;
  onDone: (action: CaseAction) => Promise<void>;
}

/** Dialog 'Take Action' about the content and its author. Warnings and suspensions need a reason. */
export function ActionDialog({ report, first, isDecided, onClose, onDone }: ActionDialogProps) {
  const [action, setAction] = useState<CaseAction>(first);
  const [note, setNote] = useState('');
  const [days, setDays] = useState<number>(7);
  const [error, setError] = useState<string>();
  const { run, busy } = useApiMutation('PATCH /api/admin/flagged-content/:id', {
    failure: 'Error updating flag status',
    showError: setError,
    onDone: () => onDone(action),
    onFail: () => void reloadCases(),
  });
  const needsReason = action === 'warn' || action === 'suspend';

  const decide = () => {
    if (isDecided) return;
    if (needsReason && !note.trim()) return setError('Please say why: the author reads it.');
    void run({
      params: { id: report.id },
      body: {
        status: 'action_taken',
        action,
        ...(note.trim() && { note: note.trim() }),
        ...(action === 'suspend' && {
          until: endOf(days)?.toISOString() ?? null,
        }),
      },
    });
  };

  return (
    <Dialog
      open
      onClose={onClose}
      title="Take Action"
      description="The author and everyone who reported it are told. This is recorded in the audit log."
      actions={
        <>
          <CloseButton kind="ghost" />
          <Button kind="danger" disabled={isDecided} busy={busy} busyText="Saving..." onClick={decide}>
            Take Action
          </Button>
        </>
      }
    >
      {isDecided ? (
        <Banner kind="warn" alert>
          {alreadyDecided}
        </Banner>
      ) : null}
      <RadioGroup legend="What happens" hideLegend className="mt-4">
        {actionsFor(report).map(({ value, label }) => (
          <Radio
            key={value}
            name="action"
            label={label}
            checked={action === value}
            onChange={() => {
              setAction(value);
              setError(undefined);
            }}
          />
        ))}
      </RadioGroup>
      {action === 'suspend' ? (
        <Field label="For how long" className="mt-4" hint={ending(days)}>
          <Select value={days} onChange={(event) => setDays(Number(event.currentTarget.value))}>
            {lengths.map((length) => (
              <option key={length.days} value={length.days}>
                {length.label}
              </option>
            ))}
          </Select>
        </Field>
      ) : null}
      <Field
        label="Reason"
        className="mt-4"
        required={needsReason}
        {...(!needsReason && { note: 'optional' })}
        {...(readsReason(report, action) && { hint: 'The author reads it.' })}
        {...(error && !isDecided && { error })}
      >
        <Textarea
          name="note"
          dir="auto"
          rows={3}
          maxLength={1000}
          value={note}
          onChange={(event) => {
            setNote(event.currentTarget.value);
            setError(undefined);
          }}
        />
      </Field>
    </Dialog>
  );
}

/** True if the author of hidden content reads the reason beside it. */
const readsReason = ({ content_type: type, author }: FlagReport, action: CaseAction): boolean =>
  author !== null && type !== 'group' && type !== 'profile' && action === 'hide';

const endOf = (days: number): Date | null => (days === 0 ? null : new Date(Date.now() + days * day));
const ending = (days: number): string => {
  const end = endOf(days);
  return end ? `It ends on ${dateWords('date', end)}.` : 'It ends when a moderator lifts it.';
};
