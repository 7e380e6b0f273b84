-- Readers of the help centre who say whether an answer helped, counted a day (UTC).
create table help_votes (
  path text not null check (length(path) <= 200),
  counted_on date not null,
  helped integer not null default 0 check (helped >= 0),
  unclear integer not null default 0 check (unclear >= 0),
  primary key (path, counted_on)
);
