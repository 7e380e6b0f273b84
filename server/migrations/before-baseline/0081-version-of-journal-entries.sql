-- The word for it everywhere.
alter table journal_entries rename column revision to version;
