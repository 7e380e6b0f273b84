-- Since when every push to a device has failed. Null: the last one arrived.
alter table push_subscriptions add column failing_since timestamptz;
