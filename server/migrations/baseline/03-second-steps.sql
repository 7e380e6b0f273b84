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

-- Passkeys (WebAuthn). One signs its member in without the password.
create table passkeys (
  id uuid primary key,
  member_id uuid not null references members on delete cascade,
  -- Base64url, as the browser sends it.
  credential_id text not null unique,
  public_key bytea not null,
  -- The authenticator's own count of uses. Some always send 0.
  counter bigint not null,
  transports text[] not null,
  name text not null check (length(name) between 1 and 60),
  created_at timestamptz not null,
  last_used_at timestamptz
);
create index passkeys_of_member on passkeys (member_id, created_at);

-- Challenges that a browser has to sign. Each is used once.
create table passkey_challenges (
  challenge_hash bytea primary key,
  -- The member who adds a passkey. Null for a sign-in, whose member is not known yet.
  member_id uuid references members on delete cascade,
  expires_at timestamptz not null
);
create index passkey_challenges_of_member on passkey_challenges (member_id);
