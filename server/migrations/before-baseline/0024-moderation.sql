-- One case for each piece of content that was reported; further reports join it while it is open.
create table moderation_cases (
  id uuid primary key,
  content_type text not null check (content_type in ('post', 'comment', 'topic', 'reply', 'group', 'profile')),
  content_id uuid not null,
  author_id uuid references members on delete set null,
  status text not null default 'pending' check (status in ('pending', 'approved', 'action_taken')),
  opened_at timestamptz not null,
  reviewed_by uuid references members on delete set null,
  reviewed_at timestamptz,
  action text check (action in ('hide', 'remove', 'warn', 'suspend')),
  note text check (length(note) <= 1000),
  check ((status = 'pending') = (reviewed_at is null))
);
create unique index moderation_case_open on moderation_cases (content_type, content_id) where status = 'pending';
create index moderation_cases_queue on moderation_cases (status, opened_at, id);
create index moderation_cases_of_author on moderation_cases (author_id);

create table reports (
  id uuid primary key,
  case_id uuid not null references moderation_cases on delete cascade,
  content_type text not null,
  content_id uuid not null,
  -- Null: the list of watched words, or a member who is gone.
  flagged_by uuid references members on delete set null,
  reason text not null check (length(reason) between 1 and 1000),
  flagged_at timestamptz not null,
  unique (content_type, content_id, flagged_by)
);
create index reports_of_case on reports (case_id, flagged_at desc);
create index reports_of_member on reports (flagged_by, flagged_at desc);

create table suspensions (
  id uuid primary key,
  member_id uuid not null references members on delete cascade,
  reason text not null check (length(reason) between 1 and 1000),
  suspended_by uuid references members on delete set null,
  -- The decision it came with; taking that back lifts it.
  case_id uuid references moderation_cases on delete set null,
  starts_at timestamptz not null,
  ends_at timestamptz,
  lifted_at timestamptz,
  lifted_by uuid references members on delete set null
);
-- One that ran out stays open until the next one begins.
create unique index suspension_open on suspensions (member_id) where lifted_at is null;
-- Sessions from before the newest one are dead.
create index suspensions_of_member on suspensions (member_id, starts_at desc);

create table warnings (
  id uuid primary key,
  member_id uuid not null references members on delete cascade,
  case_id uuid references moderation_cases on delete set null,
  note text not null check (length(note) <= 1000),
  warned_by uuid references members on delete set null,
  warned_at timestamptz not null
);
create index warnings_of_member on warnings (member_id);

create table watched_words (
  word text primary key check (length(word) between 1 and 60),
  added_by uuid references members on delete set null,
  added_at timestamptz not null
);

-- What staff did. Each row holds the hash of the one before; nothing is ever changed or taken out.
create table audit_log (
  seq bigint generated always as identity primary key,
  at timestamptz not null,
  -- No reference: the log outlives the people in it.
  actor_id uuid,
  action text not null,
  target_type text not null,
  target_id text,
  reason text,
  details jsonb not null default '{}',
  ip text,
  request_id text,
  previous_hash bytea not null,
  hash bytea not null unique
);
create index audit_log_of_target on audit_log (target_id);
create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'the audit log is append-only';
end $$;
create trigger audit_log_append_only before update or delete on audit_log for each row execute function refuse_change();
create trigger audit_log_not_emptied before truncate on audit_log for each statement execute function refuse_change();

-- What a member should hear, beside the two counts of the bell. The words are made when it is read.
create table notices (
  id uuid primary key,
  member_id uuid not null references members on delete cascade,
  kind text not null,
  by_member uuid references members on delete set null,
  about jsonb not null default '{}',
  path text,
  -- The same thing twice is one notice: the newest counts.
  subject text not null,
  at timestamptz not null,
  read_at timestamptz,
  unique (member_id, subject)
);
create index notices_of_member on notices (member_id, at desc, id desc);
create index notices_unread on notices (member_id) where read_at is null;
create index notices_by_age on notices (at);
