-- An import also adds notes to dates, with or without a count. Its undo removes exactly those.
alter table import_days
  alter column count drop not null,
  add column note text,
  add check (count is not null or note is not null);
