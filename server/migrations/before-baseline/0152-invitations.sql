-- People whom administrators invite by email. A row of someone who refused stays, so that the address gets no further invitation.
create table invitations (
  id uuid primary key,
  -- All invitations of one call.
  batch_id uuid not null,
  email text not null check (length(email) between 3 and 254),
  name text not null check (length(name) <= 80),
  -- An account's own row goes with it.
  member_id uuid references members on delete cascade,
  invited_by uuid references members on delete set null,
  created_at timestamptz not null,
  sends smallint not null default 0,
  -- True while an email is to be sent.
  is_due boolean not null default true,
  token_hash bytea unique,
  sent_at timestamptz,
  expires_at timestamptz,
  opened_at timestamptz,
  accepted_at timestamptz,
  refused_at timestamptz,
  cancelled_at timestamptz,
  check (num_nonnulls(accepted_at, refused_at, cancelled_at) <= 1),
  check (not is_due or num_nonnulls(accepted_at, refused_at, cancelled_at) = 0)
);
-- An address has one invitation that isn't cancelled.
create unique index invitations_of_address on invitations (lower(email)) where cancelled_at is null;
create index invitations_of_member on invitations (member_id) where member_id is not null;
create index invitations_invited_by on invitations (invited_by) where invited_by is not null;
create index invitations_due on invitations (batch_id, id) where is_due;
