-- One case for each piece of content that was reported. Further reports join it while it is open.
create table moderation_cases (
  id uuid primary key,
  content_type text not null check (content_type in ('post', 'comment', 'topic', 'reply', 'group', 'profile', 'message', 'news', 'blog', 'gathering', 'question', 'course', 'lesson', 'work')),
  content_id uuid not null,
  author_id uuid references members on delete set null,
  status text not null default 'pending' check (status in ('pending', 'approved', 'action_taken')),
  opened_at timestamptz not null,
  reviewed_by uuid references members on delete set null,
  reviewed_at timestamptz,
  action text check (action in ('hide', 'remove', 'warn', 'suspend')),
  note text check (length(note) <= 1000),
  -- The author of what moderators hid may ask once for another look. The case waits again and the content stays hidden meanwhile, so
  -- such a case is pending and has an action.
  appealed_at timestamptz,
  appeal_words text check (length(appeal_words) <= 500),
  -- Whether the author may read the note. Moderators were not always told so.
  note_told boolean not null default false,
  check ((status = 'pending') = (reviewed_at is null)),
  check (appeal_words is null or appealed_at is not null)
);
create unique index moderation_case_open on moderation_cases (content_type, content_id) where status = 'pending';
create index moderation_cases_queue on moderation_cases (status, opened_at, id);
create index moderation_cases_of_author on moderation_cases (author_id);
create index moderation_cases_reviewed_by on moderation_cases (reviewed_by) where reviewed_by is not null;
create index moderation_cases_by_content on moderation_cases (content_type, content_id);

-- A member reports a text once a case. After a decision, they may report it again once it was changed.
create table reports (
  id uuid primary key,
  case_id uuid not null references moderation_cases on delete cascade,
  content_type text not null,
  content_id uuid not null,
  -- Null: the list of watched words, or a member who is gone.
  flagged_by uuid references members on delete set null,
  reason text not null check (length(reason) between 1 and 1000),
  flagged_at timestamptz not null,
  -- What a reporter chose. Null for reports from before there was a choice, and for watched words.
  category text check (category in ('spam', 'unkind', 'harmful_advice', 'private_information', 'other')),
  constraint reports_once_a_case unique (case_id, flagged_by)
);
create index reports_of_case on reports (case_id, flagged_at desc);
create index reports_of_member on reports (flagged_by, flagged_at desc);
create index reports_of_content on reports (content_type, content_id, flagged_by);

create table suspensions (
  id uuid primary key,
  member_id uuid not null references members on delete cascade,
  reason text not null check (length(reason) between 1 and 1000),
  suspended_by uuid references members on delete set null,
  -- The decision it came with. Undoing that lifts it.
  case_id uuid references moderation_cases on delete set null,
  starts_at timestamptz not null,
  ends_at timestamptz,
  lifted_at timestamptz,
  lifted_by uuid references members on delete set null
);
-- One whose time is over stays until the next one begins.
create unique index suspension_open on suspensions (member_id) where lifted_at is null;
-- Sessions from before the newest one have ended.
create index suspensions_of_member on suspensions (member_id, starts_at desc);
create index suspensions_by on suspensions (suspended_by) where suspended_by is not null;
create index suspensions_lifted_by on suspensions (lifted_by) where lifted_by is not null;
create index suspensions_of_case on suspensions (case_id) where case_id is not null;

-- Returns whether a suspension bars its member at an instant. Scalars, so that the planner inlines it everywhere.
create function bars_at(starts_at timestamptz, ends_at timestamptz, lifted_at timestamptz, at timestamptz)
returns boolean language sql immutable parallel safe as $$
  select lifted_at is null and starts_at <= at and (ends_at is null or ends_at > at)
$$;

create function notify_suspended() returns trigger language plpgsql as $$
begin
  perform pg_notify('live_checks', new.member_id::text);
  return null;
end $$;
create trigger suspensions_close_streams after insert or update on suspensions
  for each row execute function notify_suspended();

create table warnings (
  id uuid primary key,
  member_id uuid not null references members on delete cascade,
  case_id uuid references moderation_cases on delete set null,
  note text not null check (length(note) <= 1000),
  warned_by uuid references members on delete set null,
  warned_at timestamptz not null
);
create index warnings_of_member on warnings (member_id);
create index warnings_by on warnings (warned_by) where warned_by is not null;
create index warnings_of_case on warnings (case_id) where case_id is not null;

create table watched_words (
  word text primary key check (length(word) between 1 and 60),
  added_by uuid references members on delete set null,
  added_at timestamptz not null
);

-- Reported texts as they were when they were reported. They stay with the case when their author changes or deletes them, and
-- are deleted a while after its decision.
create table case_texts (
  id uuid primary key,
  case_id uuid not null references moderation_cases on delete cascade,
  kept_at timestamptz not null,
  title text,
  content text not null,
  -- True if a picture belonged to it. The picture itself isn't kept.
  had_picture boolean not null,
  -- Of title and content: several reports of one text keep it once.
  digest bytea not null,
  unique (case_id, digest)
);

-- A suspended member's one request for another look, by the link of the email. It is decided once, by someone else than who
-- suspended them.
create table suspension_appeals (
  id uuid primary key,
  suspension_id uuid not null unique references suspensions on delete cascade,
  words text not null check (length(words) between 1 and 4000),
  asked_at timestamptz not null,
  decided_at timestamptz,
  decided_by uuid references members on delete set null,
  outcome text check (outcome in ('kept', 'lifted')),
  -- For the member, who reads it in an email and on the page of the link.
  note text check (length(note) <= 1000),
  check ((decided_at is null) = (outcome is null))
);
create index suspension_appeals_waiting on suspension_appeals (asked_at, id) where decided_at is null;
create index suspension_appeals_decided_by on suspension_appeals (decided_by) where decided_by is not null;
