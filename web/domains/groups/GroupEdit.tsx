import type { Group } from '#contract/groups.ts';
import { api, sentenceOf } from '../../platform/api.ts';
import { CoverPhoto } from './CoverPhoto.tsx';
import { GroupForm } from './GroupForm.tsx';
import { setGroup } from './queries.ts';
import { sentences } from './sentences.ts';

/** Everything about a group that its leaders may change; fetched when one of them wants to. */
export function GroupEdit({ group, onDone }: { group: Group; onDone: () => void }) {
  return (
    <>
      <GroupForm
        group={group}
        onCancel={onDone}
        sentenceOf={(error) => sentenceOf(error, sentences.updateFailed)}
        onSave={async (values) => {
          setGroup(await api('PATCH /api/groups/:id', { params: { id: group.id }, body: values }));
          onDone();
        }}
      />
      <CoverPhoto group={group} />
    </>
  );
}
