-- The seat of a founder who moved to another plan at once is kept for them, with its price, until they may come back no longer.
alter table founder_seats drop constraint founder_seats_state_check;
alter table founder_seats add constraint founder_seats_state_check
  check (state in ('free', 'held', 'taken', 'kept', 'retired'));
alter table founder_seats add column kept_until timestamptz;
alter table founder_seats add column kept_cents integer;
alter table founder_seats add constraint founder_seats_kept_check
  check ((state = 'kept') = (kept_until is not null and kept_cents is not null));
create index founder_seats_kept on founder_seats (kept_until) where state = 'kept';
