import type { Group } from '#contract/groups.ts';
import { api, sentenceOf } from '../../platform/api.ts';
import { newerIn } from '../../platform/use-editing.ts';
import { CoverPhoto } from './CoverPhoto.tsx';
import { GroupForm } from './GroupForm.tsx';
import { setGroup } from './queries.ts';
import { sentences } from './sentences.ts';
import { clashing, valuesOf } from './use-group-words.ts';

/** Everything about a group that its leaders may change; fetched when one of them wants to. */
export function GroupEdit({ group, onDone }: { group: Group; onDone: () => void }) {
  return (
    <>
      <GroupForm
        group={group}
        onCancel={onDone}
        sentenceOf={(error) => sentenceOf(error, sentences.updateFailed)}
        onSave={async (words) => {
          const params = { id: group.id };
          const { name, description, rules } = words.began;
          const body = { ...words.change, base: { name, description, rules } };
          try {
            setGroup(await api('PATCH /api/groups/:id', { params, body }));
          } catch (error) {
            // Other leaders and staff write here too: what they saved is shown before anything takes its place.
            const newer = newerIn<Group>(error);
            if (!newer) throw error;
            setGroup(newer);
            return clashing(words, valuesOf(newer));
          }
          onDone();
          return undefined;
        }}
      />
      <CoverPhoto group={group} />
    </>
  );
}
