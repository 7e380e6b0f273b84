-- Direct messages. A conversation belongs to two members, and each has a side of it. `position` numbers its messages without
-- gaps, under a lock of the conversation, so they have one order for both members, whatever the clocks say.
create table conversations (
  id uuid primary key,
  last_position integer not null default 0,
  -- Time of the newest message. Times of messages never decrease.
  last_at timestamptz,
  created_at timestamptz not null
);

create table messages (
  id uuid primary key,
  conversation_id uuid not null references conversations on delete cascade,
  position integer not null check (position > 0),
  -- Null for a former member.
  sender_id uuid references members on delete set null,
  receiver_id uuid references members on delete set null,
  message_type text not null default 'text' check (message_type in ('text', 'success_share')),
  content text not null,
  image_id uuid references images on delete set null,
  client_id uuid,
  -- The message of the same conversation that a message replies to. What is shown of it is read from it, so deleting it deletes the quote.
  quoted_id uuid references messages on delete set null,
  created_at timestamptz not null,
  read_at timestamptz,
  -- True if the receiver allowed their partner to see when they read it.
  shows_read boolean not null default false,
  -- The sender or moderators deleted it for both. The row stays as a tombstone without a text.
  deleted_at timestamptz,
  deleted_by_staff boolean not null default false,
  -- Moderators hide it from both until they restore it.
  hidden_at timestamptz,
  -- The search in a member's own messages reads a query as every other search does: accents, stems, phrases. The words become empty with
  -- the text. Only the condition of the two members' sides leads to them.
  words tsvector generated always as (to_tsvector('folded_english', search_text(content))) stored,
  -- The sender changed the text. Null if never.
  edited_at timestamptz
);
create index messages_by_sender on messages (sender_id);
create index messages_by_receiver on messages (receiver_id);
create unique index messages_in_order on messages (conversation_id, position);
create unique index messages_sent_as on messages (sender_id, client_id) where client_id is not null;
create index messages_with_image on messages (image_id) where image_id is not null;
create index messages_that_began on messages (sender_id, created_at) where position = 1;
create index messages_unread on messages (conversation_id, receiver_id, position) where read_at is null;
create index messages_words on messages using gin (words);
create index messages_quoting on messages (quoted_id) where quoted_id is not null;

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

create table message_settings (
  member_id uuid primary key references members on delete cascade,
  read_receipts boolean not null,
  updated_at timestamptz not null
);

-- Emails about messages and friend requests that waited an hour, at most one a day. A member has a row from the first one on.
create table unread_emails (
  member_id uuid primary key references members on delete cascade,
  -- When to look whether something is still unread. Null while nothing waits.
  due_at timestamptz,
  -- What came up to this instant was in an email, or before there were any.
  covered_until timestamptz not null,
  sent_at timestamptz
);
create index unread_emails_by_due on unread_emails (due_at) where due_at is not null;

-- Reactions to messages, of the kinds that the contract lists. Two members give them at most, so nothing counts them.
create table message_reactions (
  message_id uuid not null references messages on delete cascade,
  member_id uuid not null references members on delete cascade,
  kind text not null,
  reacted_at timestamptz not null,
  primary key (message_id, member_id, kind)
);
create index message_reactions_of_member on message_reactions (member_id, reacted_at);
