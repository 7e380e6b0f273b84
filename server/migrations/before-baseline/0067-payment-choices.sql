-- A payment for an address that got another account meanwhile waits until the owner of the address decides, with a link from an email,
-- whether it joins that account or is refunded. Undecided for seven days, it is refunded.
alter table checkouts drop constraint checkouts_state_check;
alter table checkouts add constraint checkouts_state_check
  check (state in ('created', 'open', 'fulfilled', 'expired', 'mismatch', 'superseded', 'waiting'));

create table payment_choices (
  id uuid primary key,
  checkout_id uuid not null unique references checkouts on delete cascade,
  -- The account that had the address when the payment arrived; null once it is deleted.
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
