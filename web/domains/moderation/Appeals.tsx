import { useQuery } from '@tanstack/react-query';
import type { SuspensionAppeal } from '#contract/moderation.ts';
import { useApiMutation } from '../../platform/query/use-api-mutation.ts';
import { useStoredValue } from '../../platform/session/stored-value.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { Field } from '../../ui/controls/Field.tsx';
import { Textarea } from '../../ui/controls/Input.tsx';
import { Card } from '../../ui/display/Card.tsx';
import { InlineError } from '../../ui/display/InlineError.tsx';
import { RelativeTime } from '../../ui/display/RelativeTime.tsx';
import { dateWords } from '../../ui/formats.ts';
import { useConfirm } from '../../ui/overlays/Confirm.tsx';
import { useToast } from '../../ui/overlays/Toast.tsx';
import { appealsRead, keepNote, reloadAppeals, unsentNotes } from './data.ts';

/** Suspended members who asked for another look. Nothing is shown while none waits. */
export function Appeals() {
  const appeals = useQuery({ ...appealsRead, refetchInterval: 60_000 });
  if (appeals.isError && !appeals.data)
    return (
      <InlineError onRetry={() => void appeals.refetch()} retrying={appeals.isFetching}>
        We couldn’t load the appeals. Try again.
      </InlineError>
    );
  if (!appeals.data?.length) return null;
  return (
    <section className="stack my-6" aria-label="Appeals against suspensions">
      {appeals.data.map((appeal) => (
        <Appeal key={appeal.id} appeal={appeal} />
      ))}
    </section>
  );
}

function Appeal({ appeal }: { appeal: SuspensionAppeal }) {
  const { id, member_name: name, ends_at } = appeal;
  const toast = useToast();
  const confirm = useConfirm();
  const note = useStoredValue(unsentNotes)?.[id] ?? '';
  const { run, busy } = useApiMutation('POST /api/admin/suspension-appeals/:id/decision', {
    failure: 'We couldn’t save your decision. Your note is still here. Try again.',
    onDone({ message }) {
      keepNote(id, '');
      toast(message);
      return reloadAppeals();
    },
    // Another moderator may have decided it, or the suspension may be over.
    onFail: () => void reloadAppeals(),
  });
  const decide = async (outcome: 'kept' | 'lifted') => {
    const sure = await confirm(
      outcome === 'lifted'
        ? {
            title: `Lift ${name}’s suspension?`,
            body: 'They can sign in again at once. We tell them by email.',
            confirm: 'Lift the suspension',
            cancel: 'Not yet',
          }
        : {
            title: `Keep ${name}’s suspension?`,
            body: 'This was their one second look. We tell them by email, with your note.',
            confirm: 'Keep the suspension',
            cancel: 'Not yet',
            danger: true,
          },
    );
    if (sure) void run({ params: { id }, body: { outcome, ...(note.trim() && { note: note.trim() }) } });
  };
  return (
    <Card as="article">
      <h2 className="card-title">{name} asks for another look</h2>
      <p className="small muted mt-1">
        Suspended by {appeal.suspended_by_name ?? 'a former member'}{' '}
        <RelativeTime at={appeal.suspended_at} inSentence />,{' '}
        {ends_at ? `until ${dateWords('date', ends_at)}` : 'until it is lifted'}. Reason: {appeal.reason}
      </p>
      <p className="mt-4 whitespace-pre-line [overflow-wrap:anywhere]" dir="auto">
        {appeal.words}
      </p>
      <p className="small muted mt-1">
        <RelativeTime at={appeal.asked_at} />
      </p>
      {appeal.may_decide ? (
        <>
          <Field
            className="mt-4"
            label="Your note (optional)"
            hint={`${name} reads it if the suspension stays.`}
          >
            <Textarea
              rows={2}
              dir="auto"
              maxLength={1000}
              value={note}
              onChange={(event) => keepNote(id, event.currentTarget.value)}
            />
          </Field>
          <div className="row row--wrap mt-3">
            <Button size="sm" busy={busy} onClick={() => void decide('lifted')}>
              Lift the suspension
            </Button>
            <Button size="sm" kind="danger-quiet" disabled={busy} onClick={() => void decide('kept')}>
              Keep the suspension
            </Button>
          </div>
        </>
      ) : (
        <p className="small muted mt-4">Another moderator has to decide.</p>
      )}
    </Card>
  );
}
