-- The built-in test checkout stands in for a payment provider, so it keeps its own books here and touches no other table.
-- Money never moves, and of a card only its kind is kept.
create table test_customers (
  id text primary key,
  email text not null,
  card text not null check (card in ('good', 'good_once')),
  -- Below zero: credit towards the next bill, in cents.
  balance integer not null default 0,
  created_at timestamptz not null
);

create table test_subscriptions (
  id text primary key,
  customer_id text not null references test_customers,
  status text not null check (status in ('active', 'past_due', 'canceled')),
  package jsonb not null,
  next_package jsonb,
  -- Periods are counted from here.
  anchor timestamptz not null,
  period_start timestamptz not null,
  period_end timestamptz not null,
  cancel_at_period_end boolean not null default false,
  ended_at timestamptz,
  paused_until timestamptz,
  retries integer not null default 0,
  retry_at timestamptz,
  -- Grows with every change, and so tells which of two readings is older.
  revision bigint not null default 1,
  created_at timestamptz not null,
  check (period_end > period_start),
  check ((status = 'canceled') = (ended_at is not null)),
  check ((status = 'past_due') = (retry_at is not null))
);
create index test_subscriptions_due on test_subscriptions (least(period_end, paused_until, retry_at)) where status <> 'canceled';
create index test_subscriptions_of_customer on test_subscriptions (customer_id);

create table test_charges (
  id text primary key,
  number bigint not null generated always as identity unique,
  customer_id text not null references test_customers,
  subscription_id text not null references test_subscriptions,
  description text not null,
  amount integer not null check (amount >= 0),
  amount_refunded integer not null default 0 check (amount_refunded between 0 and amount),
  currency text not null,
  status text not null check (status in ('open', 'paid', 'void')),
  billed_at timestamptz not null,
  paid_at timestamptz,
  check ((status = 'paid') = (paid_at is not null)),
  check (amount_refunded = 0 or status = 'paid')
);
create index test_charges_of_customer on test_charges (customer_id, number desc);
create index test_charges_of_subscription on test_charges (subscription_id, number desc);

create table test_refunds (
  id text primary key,
  charge_id text not null references test_charges,
  amount integer not null check (amount > 0),
  idempotency_key text not null unique,
  request_hash bytea not null,
  refunded_at timestamptz not null
);

create table test_checkouts (
  id text primary key,
  idempotency_key text not null unique,
  request_hash bytea not null,
  reference text not null,
  package jsonb not null,
  customer_email text not null,
  customer_id text references test_customers,
  success_url text not null,
  cancel_url text not null,
  status text not null default 'open' check (status in ('open', 'complete', 'expired')),
  subscription_id text unique references test_subscriptions,
  charge_id text unique references test_charges,
  expires_at timestamptz not null,
  created_at timestamptz not null,
  check ((status = 'complete') = (subscription_id is not null)),
  check ((status = 'complete') = (charge_id is not null))
);
create index test_checkouts_open on test_checkouts (expires_at) where status = 'open';

-- Events on their way to our own webhook. A delivered one is deleted.
create table test_events (
  id text primary key,
  body text not null,
  created_at timestamptz not null
);
