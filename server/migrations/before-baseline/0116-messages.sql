-- Direct messages. A conversation belongs to two members, and each has a side of it. `position` numbers its messages without
-- gaps, under a lock of the conversation, so they have one order for both members, whatever the clocks say.
create table conversations (
  id uuid primary key,
  last_position integer not null default 0,
  -- Time of the newest message. Times of messages never decrease.
  last_at timestamptz,
  created_at timestamptz not null
);

create table conversation_sides (
  conversation_id uuid not null references conversations on delete cascade,
  member_id uuid not null references members on delete cascade,
  -- Null for a former member.
  partner_id uuid references members on delete set null,
  -- The member deleted the messages up to this one, for themselves.
  cleared_to integer not null default 0,
  read_to integer not null default 0,
  unread_count integer not null default 0 check (unread_count >= 0),
  -- Time of the newest message that the member hasn't deleted. Null takes the conversation out of their list.
  last_at timestamptz,
  muted_at timestamptz,
  primary key (conversation_id, member_id),
  unique (member_id, partner_id),
  check (member_id <> partner_id)
);
create index conversation_sides_of_partner on conversation_sides (partner_id) where partner_id is not null;
create index conversation_sides_newest on conversation_sides (member_id, last_at desc, conversation_id desc) where last_at is not null;
create index conversation_sides_unread on conversation_sides (member_id) where unread_count > 0;

-- The rows so far have no text: no call wrote them.
delete from messages;
alter table messages alter column sender_id drop not null;
alter table messages alter column receiver_id drop not null;
alter table messages drop constraint messages_sender_id_fkey;
alter table messages drop constraint messages_receiver_id_fkey;
alter table messages
  add foreign key (sender_id) references members on delete set null,
  add foreign key (receiver_id) references members on delete set null,
  add column conversation_id uuid not null references conversations on delete cascade,
  add column position integer not null check (position > 0),
  add column message_type text not null default 'text' check (message_type in ('text', 'success_share')),
  add column content text not null,
  add column image_id uuid references images on delete set null,
  add column client_id uuid,
  -- True if the receiver allowed their partner to see when they read it.
  add column shows_read boolean not null default false,
  -- The sender or moderators deleted it for both. The row stays as a tombstone without a text.
  add column deleted_at timestamptz,
  add column deleted_by_staff boolean not null default false,
  -- Moderators hide it from both until they restore it.
  add column hidden_at timestamptz;
create unique index messages_in_order on messages (conversation_id, position);
create unique index messages_sent_as on messages (sender_id, client_id) where client_id is not null;
create index messages_with_image on messages (image_id) where image_id is not null;
create index messages_that_began on messages (sender_id, created_at) where position = 1;
drop index messages_unread;
create index messages_unread on messages (conversation_id, receiver_id, position) where read_at is null;

create table message_settings (
  member_id uuid primary key references members on delete cascade,
  read_receipts boolean not null,
  updated_at timestamptz not null
);

alter table moderation_cases drop constraint moderation_cases_content_type_check;
alter table moderation_cases add constraint moderation_cases_content_type_check
  check (content_type in ('post', 'comment', 'topic', 'reply', 'group', 'profile', 'message'));
