-- One issue of the newsletter, by the name of its file; its words stay what they were when the first copy left.
create table newsletter_issues (
  name text primary key check (length(name) between 1 and 100),
  subject text not null,
  html text not null,
  words text not null,
  begun_at timestamptz not null
);

-- Who got which issue, as keyed hashes: written together with the job that sends it, so that nobody gets one twice.
create table newsletter_deliveries (
  issue text not null references newsletter_issues,
  person bytea not null,
  planned_at timestamptz not null,
  primary key (issue, person)
);
