-- A seat is held for a checkout, or for a subscription that changes to the founding plan.
alter table founder_seats add column subscription_id uuid unique references subscriptions;
alter table founder_seats drop constraint founder_seats_check;
alter table founder_seats add constraint founder_seats_check
  check ((state = 'free') = (checkout_id is null and subscription_id is null));
-- The network a held seat is held from, as a keyed hash: nobody keeps them all from others without paying.
alter table founder_seats add column held_from bytea;
create index founder_seats_held on founder_seats (held_from) where state = 'held';
