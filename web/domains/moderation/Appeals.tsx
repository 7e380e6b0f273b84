import { useQuery } from '@tanstack/react-query';
import type { SuspensionAppeal } from '#contract/moderation/endpoints.ts';
import { TextAreaField } from '../../platform/forms/fields.tsx';
import { send, useForm } from '../../platform/forms/use-form.ts';
import type { Answer } from '../../platform/http/api.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { Card } from '../../ui/display/Card.tsx';
import { InlineError } from '../../ui/display/InlineError.tsx';
import { RelativeTime } from '../../ui/display/RelativeTime.tsx';
import { dateWords } from '../../ui/formats.ts';
import { useConfirm } from '../../ui/overlays/Confirm.tsx';
import { useToast } from '../../ui/overlays/Toast.tsx';
import { appealsRead, reloadAppeals, unsentNote } from './data.ts';

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

const decision = 'POST /api/admin/suspension-appeals/:id/decision';

function Appeal({ appeal }: { appeal: SuspensionAppeal }) {
  const { id, member_name: name, ends_at } = appeal;
  const toast = useToast();
  const confirm = useConfirm();
  const form = useForm<{ note: string }, Answer<typeof decision>, 'kept' | 'lifted'>({
    values: { note: '' },
    draft: unsentNote(id, 'note'),
    before: (_, outcome) =>
      confirm(
        outcome === 'lifted'
          ? {
              title: `Lift ${name}’s suspension?`,
              body: 'They can sign in again at once. We tell them by email.',
              confirm: 'Lift the suspension',
              cancel: 'Not now',
            }
          : {
              title: `Keep ${name}’s suspension?`,
              body: 'This was their one second look. We tell them by email, with your note.',
              confirm: 'Keep the suspension',
              cancel: 'Keep it open',
              danger: true,
            },
      ),
    save: ({ note }, _, outcome) =>
      send(decision, { params: { id }, body: { outcome, ...(note.trim() && { note: note.trim() }) } }),
    failure: 'We couldn’t save your decision. Your note is still here. Try again.',
    showError: toast.error,
    onSaved({ message }) {
      toast(message);
      return reloadAppeals();
    },
    // Another moderator may have decided it, or the suspension may be over.
    onFail: () => void reloadAppeals(),
  });
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
          <TextAreaField
            form={form}
            name="note"
            fieldClassName="mt-4"
            label="Your note (optional)"
            hint={`${name} reads it if the suspension stays.`}
            rows={2}
            dir="auto"
            maxLength={1000}
          />
          <div className="row row--wrap mt-3">
            <Button size="sm" busy={form.busy} onClick={() => void form.save('lifted')}>
              Lift the suspension
            </Button>
            <Button size="sm" kind="danger-quiet" disabled={form.busy} onClick={() => void form.save('kept')}>
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
