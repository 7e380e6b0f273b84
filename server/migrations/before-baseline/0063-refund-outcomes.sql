-- When the provider took the refund of a payment that cannot stand, and when it last answered that a refund failed. Until the first is
-- there, no page and no letter says that the money was refunded. Of payments from before, those count as refunded whose tries are over:
-- they take four days.
alter table checkouts add column refunded_at timestamptz, add column refund_failed_at timestamptz;
update checkouts set refunded_at = settled_at
  where state = 'mismatch' and mismatch in ('second_payment', 'no_seat', 'address_taken') and settled_at < now() - interval '5 days';
