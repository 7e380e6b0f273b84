import { type Act, auditing } from '#server/domains/moderation/audit/record-act.ts';

const onTopic =
  (action: string) =>
  ({ topic }: { topic: string }): Act => ({ action, targetType: 'topic', targetId: topic });
const onReply =
  (action: string) =>
  ({ reply }: { reply: string }): Act => ({ action, targetType: 'reply', targetId: reply });

/** Acts of staff in the forum in the audit log. */
export const forumAudit = auditing({
  'categories.changed': ({ changed }) => ({
    action: 'change_categories',
    targetType: 'settings',
    targetId: null,
    details: { changed },
  }),
  'topic.deleted': onTopic('delete_topic'),
  'topic.restored': onTopic('restore_topic'),
  'topic.moved': ({ from, to, ...about }) => ({ ...onTopic('move_topic')(about), details: { from, to } }),
  'topic.pinned': onTopic('pin_topic'),
  'topic.unpinned': onTopic('unpin_topic'),
  'topic.locked': onTopic('lock_topic'),
  'topic.unlocked': onTopic('unlock_topic'),
  'reply.deleted': onReply('delete_reply'),
  'reply.restored': onReply('restore_reply'),
});
