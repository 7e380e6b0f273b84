create table memberships (
  member_id uuid primary key references members on delete cascade,
  tier text not null check (tier in ('starter', 'builder', 'achiever', 'creator', 'founder')),
  source text not null check (source in ('registration', 'grant', 'subscription')),
  since timestamptz not null,
  -- A plan from an administrator. While a better one is paid for, that counts, and this one again afterwards.
  comped_tier text check (comped_tier in ('builder', 'achiever', 'creator', 'founder')),
  -- When a granted plan ends. Null for one without an end.
  comped_until timestamptz
);
create index memberships_by_tier on memberships (tier, member_id);
create index memberships_comped_until on memberships (comped_until) where comped_until is not null;

-- A change of price is a new version. Founders and everyone who already pays keep theirs until they are told 30 days ahead.
create table price_versions (
  id uuid primary key,
  package_id text not null,
  amount_cents integer not null check (amount_cents > 0),
  currency text not null,
  active_from timestamptz not null,
  announced_at timestamptz,
  unique (package_id, active_from)
);

-- Subscriptions as the provider says. A reading of it is applied as a whole.
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
  read_at timestamptz not null,
  -- Until when access is paid for. While charges are paused that is before the end of the period.
  paid_until timestamptz not null,
  -- Counts the readings that were applied. One is applied only if the count is still that of its beginning, or it may be the older one.
  applied integer not null default 0
);
-- One living subscription a member.
create unique index subscriptions_living on subscriptions (member_id) where status <> 'ended';
create index subscriptions_due on subscriptions (least(period_end, paid_until)) where status <> 'ended';
create index subscriptions_of_member on subscriptions (member_id, started_at desc);

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
create index charges_of_subscription on charges (subscription_id) where subscription_id is not null;

-- Deliveries by the provider's id of the event. One that comes twice is handled once.
create table payment_events (
  id text primary key,
  type text not null,
  created_at timestamptz not null,
  received_at timestamptz not null,
  handled_at timestamptz
);

-- One refund a person, whatever became of the account since. `person` is a keyed hash of the address.
create table refunds (
  id uuid primary key,
  member_id uuid references members on delete set null,
  person bytea not null unique,
  charge_id text not null,
  amount_cents integer not null,
  reason text,
  refunded_at timestamptz not null,
  -- Null while the refund isn't confirmed, so that another server finishes it after one that died.
  settled_at timestamptz,
  subscription_id uuid references subscriptions on delete set null
);
create index refunds_of_member on refunds (member_id) where member_id is not null;
create index refunds_of_subscription on refunds (subscription_id) where subscription_id is not null;

-- Time in which a streak waits without a planned pause: behind the gate of Starter, after access ended, while charges are paused.
-- The programme reads them. They don't count against the pause days of a year.
create table membership_freezes (
  id uuid primary key,
  member_id uuid not null references members on delete cascade,
  why text not null check (why in ('upgrade', 'ended', 'paused')),
  from_at timestamptz not null,
  until_at timestamptz not null,
  -- A pause of a plan that was resumed early covers only the whole dates in between. Both ends had time to practise, and would
  -- otherwise be protected for nothing as often as someone pauses and resumes.
  whole_dates_only boolean not null default false,
  check (until_at > from_at)
);
create index membership_freezes_of_member on membership_freezes (member_id, from_at);

-- Who was told of a price that changes for them, once a change.
create table price_notices (
  subscription_id uuid not null references subscriptions on delete cascade,
  price_version_id uuid not null references price_versions,
  noticed_at timestamptz not null,
  takes_effect_at timestamptz not null,
  scheduled_at timestamptz,
  primary key (subscription_id, price_version_id)
);

-- Staff need no plan, so the gate of Starter opens for them at once. Flags are also set by hand, so the database itself writes down how
-- long the gate was closed. `keepGateTime` does it where a plan opens the gate.
create function keep_gate_time_of_staff() returns trigger language plpgsql as $$
declare
  until_at timestamptz := case when new.updated_at is distinct from old.updated_at then new.updated_at else now() end;
begin
  insert into membership_freezes (id, member_id, why, from_at, until_at)
  select gen_random_uuid(), r.member_id, 'upgrade', greatest(c.completed_at, m.since, old.staff_until), until_at
  from rounds r
  left join memberships m on m.member_id = r.member_id
  join lateral (select max(completed_at) as completed_at from day_completions where member_id = r.member_id) c on true
  where r.member_id = new.id and r.finished_at is null and r.current_day > 7
    and coalesce(m.tier, 'starter') = 'starter' and greatest(c.completed_at, m.since, old.staff_until) < until_at
  limit 1;
  return null;
end $$;
create trigger members_keep_gate_time after update of is_admin, is_moderator on members
  for each row when (not (old.is_admin or old.is_moderator) and (new.is_admin or new.is_moderator))
  execute function keep_gate_time_of_staff();
