import { useQuery } from '@tanstack/react-query';
import { Copy, RotateCw, X } from 'lucide';
import type { Group } from '#contract/groups/endpoints.ts';
import { copyText } from '../../../platform/app/copy-text.ts';
import { queryClient, read } from '../../../platform/query/query.ts';
import { useApiMutation } from '../../../platform/query/use-api-mutation.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { Field } from '../../../ui/controls/Field.tsx';
import { Input } from '../../../ui/controls/Input.tsx';
import { Card } from '../../../ui/display/Card.tsx';
import { useToast } from '../../../ui/overlays/Toast.tsx';
import { sentences } from '../messages.ts';

/** Invitation link of a group to create and copy, and for leaders to renew and end. */
export function InviteLink({ group }: { group: Group }) {
  const toast = useToast();
  const params = { id: group.id };
  const leads = group.requests_count !== null;
  const query = { ...read('GET /api/groups/:id/invite', { params }), meta: { keep: false } };
  const { data } = useQuery(query);

  const { run: make } = useApiMutation('POST /api/groups/:id/invite', {
    failure: sentences.notSaved,
    onDone: (link) => queryClient.setQueryData(query.queryKey, link),
  });
  const { run: end } = useApiMutation('DELETE /api/groups/:id/invite', {
    failure: sentences.notSaved,
    onDone() {
      queryClient.setQueryData(query.queryKey, { code: null, url: null, may_make: true });
      toast('This link no longer works.');
    },
  });
  const copy = async (url: string) => {
    try {
      await copyText(url);
      toast('Link copied.');
    } catch {
      toast.error('We couldn’t copy the link. Select it and copy it by hand.');
    }
  };

  if (!data) return null;
  return (
    <Card as="section" aria-labelledby="group-invite">
      <h2 className="card-title" id="group-invite">
        Invite people
      </h2>
      {data.url ? (
        <>
          <Field label="Anyone with this link can join" className="mt-2">
            <Input readOnly value={data.url} onFocus={(event) => event.currentTarget.select()} />
          </Field>
          <div className="row row--wrap mt-3">
            <Button size="sm" icon={Copy} onClick={() => void copy(data.url ?? '')}>
              Copy
            </Button>
            {leads ? (
              <>
                <Button kind="ghost" size="sm" icon={RotateCw} onClick={() => void make({ params })}>
                  New link
                </Button>
                <Button kind="ghost" size="sm" icon={X} onClick={() => void end({ params })}>
                  Turn off link
                </Button>
              </>
            ) : null}
          </div>
        </>
      ) : !data.may_make ? (
        <p className="small muted mt-1">
          The leaders of this group turned the link off. Only they can make a new one.
        </p>
      ) : (
        <>
          <p className="small muted mt-1">People with the link join without approval.</p>
          <Button className="mt-3" size="sm" onClick={() => void make({ params })}>
            Make a link
          </Button>
        </>
      )}
    </Card>
  );
}
