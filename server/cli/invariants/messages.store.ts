import { type RawBuilder, sql } from 'kysely';
import { keyOfErasing } from '#server/domains/groups/rules.ts';

/** Invariants of messages, listed with the others in `store.ts`. */
export const messageChecks: readonly {
  name: string;
  wrong: string;
  query: (now: Date) => RawBuilder<unknown>;
}[] = [
  {
    name: 'messages follow one another',
    wrong:
      'The messages of a conversation are not numbered 1, 2, 3 and so on, or a later one has an earlier time.',
    query: () => sql`
      select c.id as conversation, c.last_position, count(msg.id)::int as messages, max(msg.position) as last, bool_or(msg.back) as back
      from conversations c left join (
        select id, conversation_id, position, created_at < lag(created_at) over (partition by conversation_id order by position) as back
        from messages) msg on msg.conversation_id = c.id
      where c.group_id is null or exists (select from groups g where g.id = c.group_id)
      group by c.id
      having c.last_position <> count(msg.id) or c.last_position <> coalesce(max(msg.position), 0) or coalesce(bool_or(msg.back), false)`,
  },
  {
    name: 'unread messages are counted',
    wrong:
      "The unread count of a conversation differs from its unread messages, and the bell's number is wrong.",
    query: () => sql`
      select s.conversation_id as conversation, s.member_id as member, s.unread_count, count(msg.id)::int as unread
      from conversation_sides s left join messages msg on msg.conversation_id = s.conversation_id and msg.receiver_id = s.member_id
        and msg.read_at is null and msg.position > s.cleared_to and msg.deleted_at is null and msg.hidden_at is null
      group by s.conversation_id, s.member_id having s.unread_count <> count(msg.id)`,
  },
  {
    name: 'conversations are listed by their newest message',
    wrong: 'A side of a conversation has another time than the newest message that its member sees.',
    query: () => sql`
      select s.conversation_id as conversation, s.member_id as member, s.last_at from conversation_sides s
      join conversations c on c.id = s.conversation_id
      where s.last_at is distinct from case when c.last_position > s.cleared_to and s.group_id is null then c.last_at end`,
  },
  {
    name: 'messages are between the members of their conversation',
    wrong: 'A message was sent by or to a member who has no side of its conversation.',
    query: () => sql`
      select msg.id as message from messages msg
      where not exists (select from conversations c where c.id = msg.conversation_id and c.group_id is not null)
        and exists (select from unnest(array[msg.sender_id, msg.receiver_id]) who where who is not null and not exists (
        select from conversation_sides s where s.conversation_id = msg.conversation_id and s.member_id = who))`,
  },
  {
    name: 'chats belong to their group',
    wrong:
      'A side of a conversation names another group than it, or has read more or less than its member may, a message of a chat has a receiver, or a member reads a chat from a place that it has not.',
    query: () => sql`
      select c.id as conversation, s.member_id as member from conversations c join conversation_sides s on s.conversation_id = c.id
      where s.group_id is distinct from c.group_id or s.read_to > c.last_position or (s.group_id is not null and (s.unread_count > 0 or s.read_to < s.cleared_to))
      union all select c.id, gm.member_id from conversations c join group_members gm on gm.group_id = c.group_id
      left join conversation_sides s on s.conversation_id = c.id and s.member_id = gm.member_id
      where gm.chat_from > c.last_position or gm.chat_from <> s.cleared_to
      union all select c.id, msg.sender_id from conversations c join messages msg on msg.conversation_id = c.id
      where c.group_id is not null and msg.receiver_id is not null`,
  },
  {
    name: 'chats end with their group',
    wrong: 'The chat of a group that is gone is still stored, and nothing has deleted it for a day.',
    // When the group was deleted isn't stored, so a young job speaks for a chat that is being deleted.
    query: (now) => sql`
      select c.id as conversation, c.group_id as "group" from conversations c
      where c.group_id is not null and not exists (select from groups g where g.id = c.group_id)
        and coalesce(c.last_at, c.created_at) < ${now}::timestamptz - interval '1 day'
        and not exists (select from graphile_worker.jobs j where j.key = ${keyOfErasing('')} || c.group_id and j.created_at > ${now}::timestamptz - interval '1 day')`,
  },
];
