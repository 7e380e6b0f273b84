-- A change of price is a new version; founders and everybody already paying keep theirs until they are told 30 days ahead.
create table price_versions (
  id uuid primary key,
  package_id text not null,
  amount_cents integer not null check (amount_cents > 0),
  currency text not null,
  active_from timestamptz not null,
  announced_at timestamptz,
  unique (package_id, active_from)
);
-- The first prices; later ones are added when the contract's change.
insert into price_versions (id, package_id, amount_cents, currency, active_from, announced_at)
select gen_random_uuid(), package_id, amount_cents, 'cad', '2026-01-01T00:00:00Z', '2026-01-01T00:00:00Z'
from (values ('builder_monthly', 999), ('builder_yearly', 9999), ('achiever_monthly', 1999), ('achiever_yearly', 19999),
  ('creator_monthly', 4999), ('creator_yearly', 49999), ('founder_monthly', 1000)) as first (package_id, amount_cents);

-- Somebody who has filled in the wizard and not paid yet. Nobody can log in with it; it falls away after 24 hours.
create table registrations (
  id uuid primary key,
  secret_hash bytea not null unique,
  email text not null,
  name text not null,
  bio text,
  password_hash text not null,
  tier text not null,
  billing_period text not null check (billing_period in ('monthly', 'yearly')),
  time_zone text not null,
  day_start_hour smallint not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  reminded_at timestamptz,
  completed_at timestamptz,
  member_id uuid references members on delete set null
);
create index registrations_by_email on registrations (lower(email)) where completed_at is null;
create index registrations_by_end on registrations (expires_at);

-- One wish to buy. It names its price version and its secret reference; the provider's session is believed only where both agree.
create table checkouts (
  id uuid primary key,
  reference_hash bytea not null unique,
  session_id text unique,
  url text,
  member_id uuid references members on delete set null,
  registration_id uuid references registrations on delete set null,
  package_id text not null,
  price_version_id uuid not null references price_versions,
  amount_cents integer not null,
  currency text not null,
  live boolean not null,
  state text not null default 'created' check (state in ('created', 'open', 'fulfilled', 'expired', 'mismatch', 'superseded')),
  mismatch text,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  settled_at timestamptz,
  -- The last time the provider was asked about it.
  checked_at timestamptz,
  -- What the provider made of it once it was paid: its names of the subscription and of the first charge.
  provider_id text unique,
  charge_id text unique,
  check (member_id is not null or registration_id is not null or state <> 'open')
);
create index checkouts_unsettled on checkouts (created_at) where state in ('created', 'open');
create index checkouts_of_member on checkouts (member_id, created_at desc);
create index checkouts_of_registration on checkouts (registration_id, created_at desc);

create table founder_seats (
  seat integer primary key check (seat between 1 and 1000),
  state text not null default 'free' check (state in ('free', 'held', 'taken', 'retired')),
  checkout_id uuid unique references checkouts,
  member_id uuid unique references members,
  hold_until timestamptz,
  taken_at timestamptz,
  check ((state = 'free') = (checkout_id is null)),
  check (state <> 'taken' or taken_at is not null)
);
insert into founder_seats (seat) select generate_series(1, 1000);
create index founder_seats_free on founder_seats (seat) where state = 'free';

create table subscriptions (
  id uuid primary key,
  member_id uuid not null references members on delete cascade,
  provider_id text not null unique,
  customer_id text not null,
  package_id text not null,
  price_version_id uuid not null references price_versions,
  amount_cents integer not null,
  currency text not null,
  status text not null check (status in ('active', 'past_due', 'paused', 'ended')),
  period_start timestamptz not null,
  period_end timestamptz not null,
  cancel_at_period_end boolean not null default false,
  cancel_reason text,
  cancelled_at timestamptz,
  paused_from timestamptz,
  paused_until timestamptz,
  past_due_since timestamptz,
  scheduled_package_id text,
  scheduled_at timestamptz,
  first_charge_id text,
  first_charge_at timestamptz,
  first_charge_cents integer,
  refunded_at timestamptz,
  started_at timestamptz not null,
  ended_at timestamptz,
  version bigint not null default 0,
  read_at timestamptz not null
);
-- One living subscription a member.
create unique index subscriptions_living on subscriptions (member_id) where status <> 'ended';

-- Money that moved, as the provider says.
create table charges (
  id text primary key,
  member_id uuid references members on delete set null,
  subscription_id uuid references subscriptions on delete set null,
  amount_cents integer not null,
  refunded_cents integer not null default 0,
  currency text not null,
  description text not null,
  charged_at timestamptz not null,
  receipt_sent_at timestamptz
);
create index charges_of_member on charges (member_id, charged_at desc);

-- Deliveries by the provider's event id: the same one twice is handled once.
create table payment_events (
  id text primary key,
  type text not null,
  created_at timestamptz not null,
  received_at timestamptz not null,
  handled_at timestamptz
);

-- Once a person, whatever became of the account since.
create table refunds (
  id uuid primary key,
  member_id uuid references members on delete set null,
  person bytea not null unique,
  charge_id text not null,
  amount_cents integer not null,
  reason text,
  refunded_at timestamptz not null
);

alter table memberships drop constraint memberships_source_check;
alter table memberships add constraint memberships_source_check check (source in ('registration', 'grant', 'subscription'));
