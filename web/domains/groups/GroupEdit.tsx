import { useState } from 'react';
import type { Group, GroupOpening } from '#contract/groups/endpoints.ts';
import { newerIn } from '../../platform/forms/use-form.ts';
import { api } from '../../platform/http/api.ts';
import { useToast } from '../../ui/overlays/Toast.tsx';
import { CoverPhoto } from './covers/CoverPhoto.tsx';
import { editGroup, reloadInvite, reloadPeople, setGroup } from './data.ts';
import { GroupForm } from './GroupForm.tsx';
import { joiningMessage, sentences } from './messages.ts';
import { OpenGroupDialog, type Past } from './OpenGroupDialog.tsx';
import { type Clash, clashing, valuesOf } from './use-group-form.ts';

/** Form for everything that leaders may change in a group. Loads when it is opened. */
export function GroupEdit({ group, onDone }: { group: Group; onDone: () => void }) {
  const toast = useToast();
  const [question, setQuestion] = useState<{
    opening: GroupOpening;
    answer: (past: Past | null) => void;
  } | null>(null);
  /** Asks what happens to earlier posts when the group becomes public. Resolves at once if there are none. */
  const ask = (opening: GroupOpening): Promise<Past | null> =>
    opening.posts_count === 0
      ? Promise.resolve('members')
      : new Promise((resolve) => {
          setQuestion({
            opening,
            answer(past) {
              setQuestion(null);
              resolve(past);
            },
          });
        });
  return (
    <>
      <GroupForm
        group={group}
        onCancel={onDone}
        failure={sentences.updateFailed}
        isAsking={question !== null}
        onSave={async (words) => {
          const params = { id: group.id };
          let past: Past | null = null;
          let settled: string | null = null;
          if (group.is_private && words.change.is_private === false) {
            const { open_to_starters } = words.values;
            const opening = await api('GET /api/groups/:id/opening', { params, query: { open_to_starters } });
            past = await ask(opening);
            if (past === null) return 'stays_private';
            settled = joiningMessage(opening);
          }
          const send = (version: number) =>
            editGroup(group.id, { ...words.change, version, ...(past && { past }) });
          try {
            setGroup(await send(words.version));
          } catch (error) {
            // Other leaders and staff may edit the group too. Their version of a text is shown before it is replaced.
            const newer = newerIn<Group>(error);
            if (!newer) throw error;
            setGroup(newer);
            const clash = Object.entries(clashing(words.fields, valuesOf(newer)));
            if (clash.some(([field, text]) => words.theirs[field as keyof Clash] !== text)) return newer;
            setGroup(await send(newer.version));
          }
          if (words.change.members_invite !== undefined) void reloadInvite(group.id);
          if (past) {
            toast(`${group.name} is open.${settled ? ` ${settled}` : ''}`);
            void reloadPeople(group.id);
          }
          onDone();
          return undefined;
        }}
      />
      <OpenGroupDialog
        group={group}
        opening={question?.opening ?? null}
        onAnswer={(past) => question?.answer(past)}
      />
      <CoverPhoto group={group} />
    </>
  );
}
