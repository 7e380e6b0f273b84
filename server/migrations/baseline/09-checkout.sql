-- Someone who has filled in the form and not paid yet. No one can sign in with it, and it ends after 24 hours.
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
create index registrations_of_member on registrations (member_id) where member_id is not null;

-- One wish to buy. It names the version of its price and has a secret reference. The provider's session counts only if both agree.
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
  state text not null default 'created' check (state in ('created', 'open', 'fulfilled', 'expired', 'mismatch', 'superseded', 'waiting')),
  mismatch text,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  settled_at timestamptz,
  -- The last time the provider was asked about it.
  checked_at timestamptz,
  -- The provider's ids of the subscription and of the first charge, once it was paid.
  provider_id text unique,
  charge_id text unique,
  -- When the provider accepted the refund of a payment that can't be kept, and when it last answered that a refund failed. Without the
  -- first, no page and no email says that the money was refunded.
  refunded_at timestamptz,
  refund_failed_at timestamptz,
  check (member_id is not null or registration_id is not null or state <> 'open')
);
create index checkouts_unsettled on checkouts (created_at) where state in ('created', 'open');
create index checkouts_of_member on checkouts (member_id, created_at desc);
create index checkouts_of_registration on checkouts (registration_id, created_at desc);

-- The thousand seats of founders. The seat of one who moved to another plan at once is kept for them, with its price, until `kept_until`.
create table founder_seats (
  seat integer primary key check (seat between 1 and 1000),
  state text not null default 'free' check (state in ('free', 'held', 'taken', 'kept', 'retired')),
  checkout_id uuid unique references checkouts,
  member_id uuid unique references members on delete set null,
  hold_until timestamptz,
  taken_at timestamptz,
  -- A seat is held for a checkout, or for a subscription that changes to the founding plan.
  subscription_id uuid unique references subscriptions,
  -- The network of a held seat, as a keyed hash, so that no one holds them all without paying.
  held_from bytea,
  kept_until timestamptz,
  kept_cents integer,
  check ((state = 'free') = (checkout_id is null and subscription_id is null)),
  check (state <> 'taken' or taken_at is not null),
  constraint founder_seats_kept_check check ((state = 'kept') = (kept_until is not null and kept_cents is not null))
);
create index founder_seats_free on founder_seats (seat) where state = 'free';
create index founder_seats_held on founder_seats (held_from) where state = 'held';
create index founder_seats_kept on founder_seats (kept_until) where state = 'kept';

-- A payment for an address that got another account meanwhile. The owner of the address decides, with a link from an email, whether it
-- joins that account or is refunded. Undecided for seven days, it is refunded.
create table payment_choices (
  id uuid primary key,
  checkout_id uuid not null unique references checkouts on delete cascade,
  -- The account that had the address when the payment arrived. Null once it is deleted.
  member_id uuid references members on delete set null,
  token_hash bytea not null unique,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  decided_at timestamptz,
  decision text check (decision in ('joined', 'refused', 'lapsed', 'has_plan', 'no_seat', 'account_gone', 'plan_ended')),
  check ((decided_at is null) = (decision is null))
);
create index payment_choices_open on payment_choices (expires_at) where decided_at is null;
create index payment_choices_of_member on payment_choices (member_id);
