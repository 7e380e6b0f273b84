import { useQuery, useQueryClient } from '@tanstack/react-query';
import { ArrowLeft, Ban, Bell, BellOff, CheckCheck, Ellipsis, Flag, Trash2, UserRound, Users } from 'lucide';
import { useState } from 'react';
import type { Conversation, Message } from '#contract/messages/endpoints.ts';
import { useApiMutation } from '../../platform/query/use-api-mutation.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { Link } from '../../ui/controls/Link.tsx';
import { TierPill } from '../../ui/display/TierPill.tsx';
import { useConfirm } from '../../ui/overlays/Confirm.tsx';
import { Menu } from '../../ui/overlays/Menu.tsx';
import { useToast } from '../../ui/overlays/Toast.tsx';
import { Avatar } from '../../ui/pictures/Avatar.tsx';
import { BlockDialog } from '../social/BlockDialog.tsx';
import {
  deleteConversation,
  muteConversation,
  reloadConversations,
  saveMessageSettings,
} from './conversations/data.ts';
import { conversationRead, messageSettingsRead } from './data.ts';
import { ReportMessage } from './ReportMessage.tsx';
import { deleteFailed } from './rules.ts';

interface ThreadHeadProps {
  address: string;
  conversation: Conversation;
  /** Oldest first. */
  messages: readonly Message[];
  onClose: () => void;
}

/** Name of the partner or the group, and the options of the conversation. */
export function ThreadHead({ address, conversation, messages, onClose }: ThreadHeadProps) {
  const { partner, group_id, is_muted, id } = conversation;
  const isChat = group_id != null;
  const toast = useToast();
  const confirm = useConfirm();
  const client = useQueryClient();
  const settings = useQuery(messageSettingsRead).data;
  const [reported, setReported] = useState<Message | null>(null);
  const [isBlocking, setBlocking] = useState(false);
  const reportable = messages.findLast(({ may_report }) => may_report);

  const removing = useApiMutation(deleteConversation, { failure: deleteFailed, onDone: onClose });
  const muting = useApiMutation(muteConversation, {
    failure: 'We couldn’t change that. Try again.',
    onDone: (said) => toast(said),
  });
  const receipts = useApiMutation(saveMessageSettings, {
    failure: 'We couldn’t change that. Try again.',
    onDone(_, [{ read_receipts }]) {
      void client.invalidateQueries({ queryKey: conversationRead(address).queryKey });
      toast(
        read_receipts
          ? 'You and others see when messages were read.'
          : 'No one sees when you read a message. You don’t see it of others either.',
      );
    },
  });
  const remove = async () => {
    const isSure = await confirm({
      title: 'Delete this conversation?',
      body: `It’s deleted for you. ${partner.name} keeps their copy.`,
      confirm: 'Delete conversation',
      cancel: 'Keep conversation',
      danger: true,
    });
    if (isSure) await removing.run(address);
  };
  return (
    <header className="flex items-center gap-3 px-5 py-3 border-b border-line bg-surface max-shell:px-3 max-shell:py-2">
      <Button
        className="hidden max-shell:inline-flex"
        kind="ghost"
        icon={ArrowLeft}
        label="Back to conversations"
        onClick={onClose}
      />
      <Avatar
        name={partner.name}
        id={partner.id ?? group_id ?? undefined}
        photo={partner.profile_photo}
        decorative
      />
      <div className="grow min-w-0">
        <h2 className="who-name text-md/6 flex items-center gap-2 min-w-0" dir="auto">
          {partner.id ? (
            <Link className="truncate" href={`/u/${partner.id}`}>
              {partner.name}
            </Link>
          ) : isChat ? (
            <Link className="truncate" href={`/groups/${group_id}`}>
              {partner.name}
            </Link>
          ) : (
            partner.name
          )}{' '}
          {partner.id ? <TierPill tier={partner.membership_tier} staff={partner.staff} /> : null}
        </h2>
        {isChat ? (
          <p className="who-meta">Group chat</p>
        ) : is_muted ? (
          <p className="who-meta">Muted</p>
        ) : null}
      </div>
      <Menu
        label="Conversation options"
        trigger={<Button kind="ghost" icon={Ellipsis} label="Conversation options" />}
        entries={[
          ...(partner.id
            ? [{ key: 'profile', label: 'Open profile', icon: UserRound, href: `/u/${partner.id}` }]
            : []),
          ...(isChat
            ? [{ key: 'group', label: 'Open the group', icon: Users, href: `/groups/${group_id}` }]
            : []),
          ...(id && !isChat
            ? [
                {
                  key: 'mute',
                  label: is_muted ? 'Unmute' : 'Mute',
                  icon: is_muted ? Bell : BellOff,
                  onSelect: () => void muting.run(address, !is_muted),
                },
              ]
            : []),
          ...(settings && !isChat
            ? [
                {
                  key: 'receipts',
                  label: settings.read_receipts ? 'Turn off read receipts' : 'Turn on read receipts',
                  icon: CheckCheck,
                  onSelect: () => void receipts.run({ read_receipts: !settings.read_receipts }),
                },
              ]
            : []),
          ...(reportable
            ? [
                {
                  key: 'report',
                  label: 'Report the newest message',
                  icon: Flag,
                  onSelect: () => setReported(reportable),
                },
              ]
            : []),
          ...(partner.id
            ? [
                {
                  key: 'block',
                  label: 'Block',
                  icon: Ban,
                  danger: true,
                  apart: true,
                  onSelect: () => setBlocking(true),
                },
              ]
            : []),
          ...(id && !isChat
            ? [
                {
                  key: 'delete',
                  label: 'Delete conversation',
                  icon: Trash2,
                  danger: true,
                  onSelect: () => void remove(),
                },
              ]
            : []),
        ]}
      />
      {partner.id ? (
        <BlockDialog
          person={{ id: partner.id, name: partner.name }}
          open={isBlocking}
          onClose={() => {
            setBlocking(false);
            void reloadConversations();
          }}
          onMute={() => void muting.run(address, true)}
        />
      ) : null}
      <ReportMessage address={address} message={reported} onClose={() => setReported(null)} />
    </header>
  );
}
