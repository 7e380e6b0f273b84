-- The list of the public form. Registrations consent in `newsletter_consents`.
-- An address has one row. Asking again leaves a confirmed one as it is.
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

-- Addresses that asked for no more email, as keyed hashes, so that the wish outlives the account.
create table newsletter_suppressions (
  person bytea primary key,
  since timestamptz not null
);

-- Uses of the form in the last hour, by network, as a keyed hash.
create table newsletter_tries (
  subject bytea not null,
  at timestamptz not null
);
create index newsletter_tries_by_subject on newsletter_tries (subject, at);

-- One issue of the newsletter, by the name of its file. Its words stay as they were when the first copy left. It keeps its name when its
-- text goes with a deleted news post, so that no copy leaves twice.
create table newsletter_issues (
  name text primary key check (length(name) between 1 and 100),
  subject text not null,
  html text not null,
  words text not null,
  begun_at timestamptz not null
);

-- Who got which issue, as keyed hashes. A row is written together with the job that sends it, so that no one gets one twice.
create table newsletter_deliveries (
  issue text not null references newsletter_issues,
  person bytea not null,
  planned_at timestamptz not null,
  primary key (issue, person)
);
