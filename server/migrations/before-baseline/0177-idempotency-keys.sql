-- Replies of calls that create something, kept for a day: a call that is repeated with its key gets the first reply.
create table idempotency_keys (
  member_id uuid not null references members (id) on delete cascade,
  key text not null,
  -- Hash of the call. A key names one call only.
  call_hash bytea not null,
  -- Sealed with the server key, because it repeats what a member wrote. Null only inside the transaction of its call.
  reply bytea,
  created_at timestamptz not null,
  primary key (member_id, key)
);
create index idempotency_keys_by_age on idempotency_keys (created_at);
