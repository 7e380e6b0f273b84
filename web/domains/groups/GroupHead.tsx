import { useRouter } from '@tanstack/react-router';
import clsx from 'clsx';
import { Ellipsis, Flag, Lock, Pencil, Trash2, Users } from 'lucide';
import { type ReactNode, Suspense, useId, useState } from 'react';
import type { Group } from '#contract/groups/endpoints.ts';
import { ReportDialog } from '../../platform/content/ReportDialog.tsx';
import { useEditParam } from '../../platform/drafts/use-edit-param.ts';
import { renewPictures } from '../../platform/photos/renew-pictures.ts';
import { useApiMutation } from '../../platform/query/use-api-mutation.ts';
import { Button, ButtonLink } from '../../ui/controls/Button.tsx';
import { Chip } from '../../ui/display/Chip.tsx';
import { Icon } from '../../ui/display/Icon.tsx';
import { SkeletonBlock } from '../../ui/display/Skeleton.tsx';
import { part } from '../../ui/layout/lazy-part.tsx';
import { useConfirm } from '../../ui/overlays/Confirm.tsx';
import { Menu } from '../../ui/overlays/Menu.tsx';
import { useToast } from '../../ui/overlays/Toast.tsx';
import { Avatar } from '../../ui/pictures/Avatar.tsx';
import { Picture } from '../../ui/pictures/Picture.tsx';
import { forgetGroup, reportGroup } from './data.ts';
import { GroupArt, membersLabel } from './GroupCard.tsx';
import styles from './groups.module.css';
import { GroupBell } from './members/GroupBell.tsx';
import { JoinButton } from './members/JoinButton.tsx';
import { sentences } from './messages.ts';

const GroupEdit = part(() => import('./GroupEdit.tsx').then((m) => m.GroupEdit));

/**
 * Heading of a group with the actions of leaders and visitors. `children` are its tabs. Without them, the description is shown
 * instead.
 */
export function GroupHead({ group, children }: { group: Group; children: ReactNode }) {
  const toast = useToast();
  const confirm = useConfirm();
  const router = useRouter();
  const editor = useEditParam(group.id, group.may_edit);
  const [reporting, setReporting] = useState(false);
  const headId = useId();
  const stopEditing = () => {
    editor.close();
    document.getElementById(headId)?.querySelector<HTMLElement>('[aria-haspopup]')?.focus();
  };

  const { run } = useApiMutation('DELETE /api/groups/:id', {
    failure: sentences.deleteFailed,
    async onDone() {
      await router.navigate({ href: '/groups' });
      await forgetGroup(group.id);
      toast(`${group.name} is deleted.`);
    },
  });
  const erase = async () => {
    const sure = await confirm({
      title: `Delete ${group.name}?`,
      body: `The group goes with all its posts and comments, for ${membersLabel(group.members_count)}. This cannot be undone.`,
      confirm: 'Delete group',
      cancel: 'Keep group',
      danger: true,
    });
    if (sure) void run({ params: { id: group.id } });
  };
  const entries = [
    ...(group.may_edit ? [{ key: 'edit', label: 'Edit group', icon: Pencil, onSelect: editor.open }] : []),
    ...(group.may_report
      ? [{ key: 'report', label: 'Report group', icon: Flag, onSelect: () => setReporting(true) }]
      : []),
  ];
  return (
    <header className={clsx(styles.head, 'wrap-anywhere mb-6')} id={headId}>
      <div className="card card--flush overflow-clip">
        {group.cover ? (
          <Picture
            picture={group.cover}
            className="bg-sunken block w-full h-48 object-cover overflow-clip max-shell:h-30"
            sizes="100vw"
            onBroken={renewPictures}
          />
        ) : (
          <div
            className={clsx(
              styles.coverArt,
              'bg-sunken block w-full h-48 object-cover overflow-clip max-shell:h-30',
            )}
          >
            <GroupArt id={group.id} kind={group.cover_art} />
          </div>
        )}
        <div
          className={clsx(
            styles.name,
            'row row--top row--wrap px-7 pt-4 pb-0 max-shell:px-4 max-shell:pt-3 max-shell:pb-0',
          )}
        >
          <Avatar className="-mt-11" name={group.name} id={group.id} size="xl" decorative />
          <div className="grow max-shell:[flex-basis:100%]">
            <h1 dir="auto">{group.name}</h1>
            <p className="flex items-center gap-1.5 muted mt-1">
              <Icon as={Users} size="sm" /> {membersLabel(group.members_count)} · run by {group.admin_name}
            </p>
            {group.is_private ? (
              <Chip kind="line" icon={Lock} className="mt-2">
                Private, {sentences.approval}
              </Chip>
            ) : null}
          </div>
          <div className={clsx(styles.acts, 'row row--wrap max-shell:gap-2 max-shell:[flex-basis:100%]')}>
            {group.has_chat ? (
              <ButtonLink href={`/social?tab=messages&with=${group.id}`}>Chat</ButtonLink>
            ) : null}
            {group.may_delete ? (
              <Button kind="ghost" icon={Trash2} onClick={() => void erase()}>
                Delete
              </Button>
            ) : (
              <JoinButton group={group} />
            )}
            {group.is_member ? <GroupBell group={group} /> : null}
            {entries.length > 0 ? (
              <Menu
                label="Group options"
                align="end"
                entries={entries}
                trigger={<Button kind="ghost" icon={Ellipsis} label="Group options" />}
              />
            ) : null}
          </div>
        </div>
        {children ? (
          <div className={clsx(styles.tabs, 'mt-5 px-3.5 border-t border-line')}>{children}</div>
        ) : (
          <p className="wrap-anywhere [unicode-bidi:plaintext] whitespace-pre-line max-w-[66ch] px-7 pt-3 pb-6 max-shell:px-4 max-shell:pt-3 max-shell:pb-5">
            {group.description}
          </p>
        )}
      </div>
      {editor.isOpen ? (
        <Suspense fallback={<SkeletonBlock h="24rem" />}>
          <GroupEdit group={group} onDone={stopEditing} />
        </Suspense>
      ) : null}
      <ReportDialog
        open={reporting}
        onClose={() => setReporting(false)}
        noun="group"
        question="Are you sure you want to report this group as inappropriate? This will notify moderators for review."
        send={(report) => reportGroup(group.id, report)}
        failure="Failed to report group. Please try again."
        onReported={() => toast('Content reported successfully. Moderators will review it.')}
      />
    </header>
  );
}
