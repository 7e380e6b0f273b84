-- Reasons and addresses of the audit log are apart from its chain, so that they can be erased with the member they are about.
-- The chain has salted hashes of them, which say nothing once the words and the salt are gone. Rows of format 1 have the words in
-- the log itself. The server converts them at its next start.
alter table audit_log add column format smallint not null default 1 check (format in (1, 2));
alter table audit_log add column reason_hash bytea, add column ip_hash bytea;
alter table audit_log add check (format = 1 or (reason is null and ip is null));
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
create or replace function refuse_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.format = 1 and new.format = 2 and new.seq = old.seq then
    return new;
  end if;
  raise exception 'the audit log is append-only';
end $$;
