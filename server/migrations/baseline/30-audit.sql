-- What staff did. Each row has the hash of the one before, and none is ever changed or deleted.
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
  hash bytea not null unique,
  -- Rows of format 1 have reasons and addresses in the log itself. The server converts them at its start to format 2, which has salted
  -- hashes of them here and the words in `audit_words`.
  format smallint not null default 1 check (format in (1, 2)),
  reason_hash bytea,
  ip_hash bytea,
  check (format = 1 or (reason is null and ip is null))
);
create index audit_log_of_target on audit_log (target_id);

create function refuse_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.format = 1 and new.format = 2 and new.seq = old.seq then
    return new;
  end if;
  raise exception 'the audit log is append-only';
end $$;
create trigger audit_log_append_only before update or delete on audit_log for each row execute function refuse_change();
create trigger audit_log_not_emptied before truncate on audit_log for each statement execute function refuse_change();

-- Reasons and addresses of the audit log, apart from its chain, so that they can be erased with the member they are about. The hashes in
-- the chain say nothing once the words and the salt are gone.
create table audit_words (
  seq bigint not null,
  part text not null check (part in ('reason', 'ip')),
  -- Whose words they are. No reference: the log outlives the people in it, and the erasure deletes these rows.
  member_id uuid,
  salt bytea not null check (length(salt) = 32),
  words text not null,
  primary key (seq, part)
);
create index audit_words_of_member on audit_words (member_id);

-- What staff were alarmed about: once a member of staff, case and stage.
create table staff_alarms (
  id uuid primary key,
  member_id uuid not null references members (id) on delete cascade,
  -- `case:<id>`, `suspension:<id>` or `question:<id>`, with what makes a later wait another one.
  subject text not null,
  stage text not null check (stage in ('new', 'urgent', 'late')),
  kind text not null check (kind in ('report', 'appeal', 'question', 'safety', 'backup')),
  at timestamptz not null,
  emailed_at timestamptz,
  unique (member_id, subject, stage)
);
create index staff_alarms_to_email on staff_alarms (member_id) where emailed_at is null;
create index staff_alarms_by_age on staff_alarms (at);
