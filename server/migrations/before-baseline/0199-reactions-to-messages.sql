-- Reactions to messages, of the kinds that the contract lists. Two members give them at most, so nothing counts them.
create table message_reactions (
  message_id uuid not null references messages on delete cascade,
  member_id uuid not null references members on delete cascade,
  kind text not null,
  reacted_at timestamptz not null,
  primary key (message_id, member_id, kind)
);
create index message_reactions_of_member on message_reactions (member_id, reacted_at);
