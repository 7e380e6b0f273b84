-- The form's own list. Registrations consent in newsletter_consents, and count once the account's address is confirmed.
-- One row an address: a repeat asks again and leaves a confirmed one as it is.
create table newsletter_subscriptions (
  id uuid primary key,
  email text not null check (length(email) <= 254),
  wording text not null,
  asked_at timestamptz not null,
  confirm_hash bytea unique,
  confirm_expires_at timestamptz,
  confirmed_at timestamptz,
  withdrawn_at timestamptz,
  check ((confirm_hash is null) = (confirm_expires_at is null))
);
create unique index newsletter_subscriptions_email on newsletter_subscriptions (lower(email));

-- Addresses that asked for no more mail, as keyed hashes, so that the wish outlives the account.
create table newsletter_suppressions (
  person bytea primary key,
  since timestamptz not null
);

-- How often one network used the form in the last hour; the address itself is a keyed hash.
create table newsletter_tries (
  subject bytea not null,
  at timestamptz not null
);
create index newsletter_tries_by_subject on newsletter_tries (subject, at);
create index newsletter_consents_by_email on newsletter_consents (lower(email), given_at desc);
