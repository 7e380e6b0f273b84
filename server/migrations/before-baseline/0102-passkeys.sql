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
