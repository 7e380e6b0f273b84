alter table newsletter_consents add column confirmed_at timestamptz;
alter table newsletter_consents add column withdrawn_at timestamptz;
alter table newsletter_consents add column confirm_hash bytea unique;
alter table newsletter_consents add column confirm_expires_at timestamptz;
create index newsletter_consents_by_email on newsletter_consents (lower(email), given_at desc);

-- Addresses that asked for no more mail, as keyed hashes, so that the wish outlives the account.
create table newsletter_suppressions (
  person bytea primary key,
  since timestamptz not null
);
