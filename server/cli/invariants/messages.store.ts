import { type RawBuilder, sql } from 'kysely';

/** Invariants of messages, listed with the others in `store.ts`. */
export const messageChecks: readonly { name: string; wrong: string; query: () => RawBuilder<unknown> }[] = [
  {
    name: 'messages follow one another',
    wrong:
      'The messages of a conversation are not numbered 1, 2, 3 and so on, or a later one has an earlier time.',
    query: () => sql`
      select c.id as conversation, c.last_position, count(msg.id)::int as messages, max(msg.position) as last, bool_or(msg.back) as back
      from conversations c left join (
        select id, conversation_id, position, created_at < lag(created_at) over (partition by conversation_id order by position) as back
        from messages) msg on msg.conversation_id = c.id
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
      where s.last_at is distinct from case when c.last_position > s.cleared_to then c.last_at end`,
  },
  {
    name: 'messages are between the members of their conversation',
    wrong: 'A message was sent by or to a member who has no side of its conversation.',
    query: () => sql`
      select msg.id as message from messages msg
      where exists (select from unnest(array[msg.sender_id, msg.receiver_id]) who where who is not null and not exists (
        select from conversation_sides s where s.conversation_id = msg.conversation_id and s.member_id = who))`,
  },
];
