-- Questions to us and the conversation about each. `open` waits for a first reply, `waiting` for another one, and an `answered`
-- one waits for its writer.
create table support_tickets (
  id uuid primary key,
  number bigint not null generated always as identity (start with 1001) unique,
  -- Null for a visitor.
  member_id uuid references members on delete cascade,
  name text not null check (length(name) between 1 and 100),
  email text not null check (length(email) between 3 and 254),
  category text not null check (category in ('billing', 'account', 'broken', 'safety', 'privacy', 'ideas')),
  state text not null check (state in ('open', 'waiting', 'answered', 'closed')),
  priority text not null check (priority in ('normal', 'high', 'premium')),
  assigned_to uuid references members on delete set null,
  -- Counts the changes that another member of staff must have seen before they reply.
  version int not null default 1,
  -- One page of the form makes one question, however often it is sent.
  form_id uuid not null unique,
  opened_at timestamptz not null,
  -- Time of the oldest message without a reply, and when the reply was promised.
  waiting_since timestamptz,
  due_at timestamptz,
  first_reply_at timestamptz,
  changed_at timestamptz not null,
  closed_at timestamptz,
  -- The link to a question's page stops working when its writer's address changes: the signature has this number.
  link_generation int not null default 0,
  -- When the writer was sent a receipt. An address gets one a day, because anyone can type it.
  receipt_at timestamptz,
  -- A question about a moderator or administrator is for administrators.
  is_about_staff boolean not null default false,
  check ((state in ('open', 'waiting')) = (due_at is not null)),
  check ((state in ('open', 'waiting')) = (waiting_since is not null)),
  check ((state = 'closed') = (closed_at is not null))
);
create index support_tickets_of_member on support_tickets (member_id, id desc) where member_id is not null;
create index support_tickets_assigned on support_tickets (assigned_to) where assigned_to is not null;
create index support_tickets_due on support_tickets (due_at, id) where due_at is not null;
create index support_tickets_in_state on support_tickets (state, changed_at desc, id desc);
create index support_tickets_of_address on support_tickets (lower(email));
create index support_tickets_receipts on support_tickets (receipt_at) where receipt_at is not null;

create table support_messages (
  id uuid primary key,
  ticket_id uuid not null references support_tickets on delete cascade,
  kind text not null check (kind in ('question', 'reply')),
  -- Null for a question of a visitor, and for a former member of staff.
  author_id uuid references members on delete set null,
  content text not null check (length(content) between 1 and 20000),
  form_id uuid unique,
  at timestamptz not null
);
create index support_messages_of_ticket on support_messages (ticket_id, id);
create index support_messages_of_author on support_messages (author_id) where author_id is not null;

-- Notes of the office, which the writer never sees.
create table support_notes (
  id uuid primary key,
  ticket_id uuid not null references support_tickets on delete cascade,
  author_id uuid references members on delete set null,
  content text not null check (length(content) between 1 and 20000),
  form_id uuid not null unique,
  at timestamptz not null
);
create index support_notes_of_ticket on support_notes (ticket_id, id);
create index support_notes_of_author on support_notes (author_id) where author_id is not null;

-- Ready replies of the office, with placeholders.
create table support_answers (
  id uuid primary key,
  title text not null check (length(title) between 1 and 60),
  content text not null check (length(content) between 1 and 5000),
  changed_by uuid references members on delete set null,
  changed_at timestamptz not null
);
create unique index support_answers_by_title on support_answers (lower(title));
create index support_answers_changed_by on support_answers (changed_by) where changed_by is not null;

-- Uses of the form by network and by address, as keyed hashes.
create table support_tries (
  subject bytea not null,
  at timestamptz not null
);
create index support_tries_of_subject on support_tries (subject, at);
create index support_tries_by_time on support_tries (at);

-- Members of staff whom a question about safety names. They don't see it, while someone else can reply.
create table support_subjects (
  ticket_id uuid not null references support_tickets on delete cascade,
  member_id uuid not null references members on delete cascade,
  primary key (ticket_id, member_id)
);
create index support_subjects_of_member on support_subjects (member_id);
