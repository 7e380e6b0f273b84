import { useInfiniteQuery } from '@tanstack/react-query';
import { Ellipsis, KeyRound, Search, ShieldCheck, ShieldOff, UserMinus } from 'lucide';
import { useState } from 'react';
import type { Group, GroupMember } from '#contract/groups/endpoints.ts';
import { useDebounced } from '../../../platform/app/use-debounced.ts';
import { ListOf } from '../../../platform/lists/ListOf.tsx';
import { useApiMutation } from '../../../platform/query/use-api-mutation.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { Field } from '../../../ui/controls/Field.tsx';
import { Input } from '../../../ui/controls/Input.tsx';
import { AuthorLine } from '../../../ui/display/AuthorLine.tsx';
import { Card } from '../../../ui/display/Card.tsx';
import { dateWords } from '../../../ui/formats.ts';
import { focusNear, nextTo } from '../../../ui/hooks/restore-focus.ts';
import { useConfirm } from '../../../ui/overlays/Confirm.tsx';
import { Menu } from '../../../ui/overlays/Menu.tsx';
import { memberPages, reloadPeople, setGroup } from '../data.ts';
import { sentences } from '../messages.ts';

const roles = { owner: 'Runs this group', moderator: 'Moderator', member: null } as const;

/** Grid of a group's members, leaders first. */
export function GroupMembers({ group }: { group: Group }) {
  const [text, setText] = useState('');
  const q = useDebounced(text.trim());
  return (
    <>
      <Field label="Search members" hideLabel className="w-[min(100%,24rem)]">
        <Input
          type="search"
          icon={Search}
          placeholder="Search members"
          maxLength={100}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
      </Field>
      <ListOf
        query={useInfiniteQuery({ ...memberPages(group.id, q), enabled: true })}
        loading="Loading members..."
        failed="We couldn’t load the members. Try again."
        empty={<p className="muted mt-4">No one here has that name.</p>}
        more="Show more members"
        className="grid grid--3 mt-4 max-shell:gap-2"
        row={(member) => <MemberCard group={group} member={member} />}
      />
    </>
  );
}

function MemberCard({ group, member }: { group: Group; member: GroupMember }) {
  const confirm = useConfirm();
  const params = { id: group.id, userId: member.id };

  const removing = useApiMutation('DELETE /api/groups/:id/members/:userId', {
    failure: sentences.removeFailed,
    async onDone() {
      const settle = focusNear(nextTo(document.getElementById(`member-${member.id}`)));
      await reloadPeople(group.id);
      settle();
    },
  });
  const changing = useApiMutation('PUT /api/groups/:id/members/:userId/role', {
    failure: sentences.notSaved,
    onDone(after) {
      setGroup(after);
      return reloadPeople(group.id);
    },
  });

  const remove = async () => {
    const sure = await confirm({
      title: `Remove ${member.name}?`,
      body: `${member.name} leaves ${group.name} and has to ask to come back.`,
      confirm: 'Remove member',
      cancel: 'Keep member',
      danger: true,
    });
    if (sure) void removing.run({ params });
  };
  const makeRole = async (role: GroupMember['role']) => {
    const sure =
      role !== 'owner' ||
      (await confirm({
        title: `Make ${member.name} the owner?`,
        body: `${member.name} will run ${group.name} from now on. You stay as a moderator.`,
        confirm: 'Transfer ownership',
        cancel: 'Not now',
      }));
    if (sure) void changing.run({ params, body: { role } });
  };
  const entries = [
    ...(member.may_change_role
      ? [
          member.role === 'moderator'
            ? {
                key: 'member',
                label: 'No longer moderator',
                icon: ShieldOff,
                onSelect: () => void makeRole('member'),
              }
            : {
                key: 'moderator',
                label: 'Make moderator',
                icon: ShieldCheck,
                onSelect: () => void makeRole('moderator'),
              },
          {
            key: 'owner',
            label: 'Make owner',
            icon: KeyRound,
            onSelect: () => void makeRole('owner'),
          },
        ]
      : []),
    ...(member.may_remove
      ? [
          {
            key: 'remove',
            label: 'Remove member',
            icon: UserMinus,
            danger: true,
            onSelect: () => void remove(),
          },
        ]
      : []),
  ];
  return (
    <Card as="li" id={`member-${member.id}`} className="row row--between">
      <AuthorLine
        author={member}
        meta={roles[member.role] ?? `Joined ${dateWords('date', member.joined_at)}`}
      />
      {entries.length > 0 ? (
        <Menu
          label="Member options"
          align="end"
          entries={entries}
          trigger={<Button kind="ghost" size="sm" icon={Ellipsis} label={`Options for ${member.name}`} />}
        />
      ) : null}
    </Card>
  );
}
