-- Two-step sign-in: the authenticator app of a member, the recovery codes, and sign-ins between both steps.
create table authenticators (
  member_id uuid primary key references members on delete cascade,
  -- Sealed with the server key. Null until the first code confirmed it.
  secret bytea,
  confirmed_at timestamptz,
  -- The step of 30 seconds whose code was used last. A code works once.
  last_step bigint not null default 0,
  -- A secret that is being set up, in place of the one in use.
  waiting_secret bytea,
  waiting_since timestamptz,
  check ((secret is null) = (confirmed_at is null)),
  check ((waiting_secret is null) = (waiting_since is null))
);

-- Only a keyed hash of each code is kept.
create table recovery_codes (
  member_id uuid not null references members on delete cascade,
  code_hash bytea not null,
  used_at timestamptz,
  primary key (member_id, code_hash)
);

-- Sign-ins whose password was right and whose second step is missing. They grant no access.
create table sign_in_challenges (
  token_hash bytea primary key,
  member_id uuid not null references members on delete cascade,
  expires_at timestamptz not null
);
create index sign_in_challenges_of_member on sign_in_challenges (member_id);
