-- Until when access is paid for: ends earlier than the period while charges are paused.
alter table subscriptions add column paid_until timestamptz not null;
-- Counts the readings applied. Whoever applies one must find the count it began with, else its reading may be the older one.
alter table subscriptions add column applied integer not null default 0;
create index subscriptions_due on subscriptions (least(period_end, paid_until)) where status <> 'ended';
create index subscriptions_of_member on subscriptions (member_id, started_at desc);

-- A plan given by an administrator that a better, paid one stands before; it is there again when that ends.
alter table memberships add column comped_tier text check (comped_tier in ('builder', 'achiever', 'creator', 'founder'));

-- Null while the money is on its way back; kept, so that a server that died in between can finish it.
alter table refunds add column settled_at timestamptz;
alter table refunds add column subscription_id uuid references subscriptions on delete set null;

-- Time in which a streak stands still though nobody planned a pause: after a 402, after access ended, while charges are paused
--. The programme reads them; they do not count against the pause days of a year.
create table membership_freezes (
  id uuid primary key,
  member_id uuid not null references members on delete cascade,
  why text not null check (why in ('upgrade', 'ended', 'paused')),
  from_at timestamptz not null,
  until_at timestamptz not null,
  check (until_at > from_at)
);
create index membership_freezes_of_member on membership_freezes (member_id, from_at);
create unique index membership_freezes_upgrade on membership_freezes (member_id) where why = 'upgrade';

-- Everybody who was told of a price that changes for them, once a change.
create table price_notices (
  subscription_id uuid not null references subscriptions on delete cascade,
  price_version_id uuid not null references price_versions,
  noticed_at timestamptz not null,
  takes_effect_at timestamptz not null,
  scheduled_at timestamptz,
  primary key (subscription_id, price_version_id)
);
