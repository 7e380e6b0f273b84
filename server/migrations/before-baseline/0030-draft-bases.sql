-- The version a change began from: another one that stands by then is not to be overwritten unseen.
alter table drafts add column base timestamptz;
