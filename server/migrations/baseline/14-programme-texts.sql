-- Days of Evolve 90, edited in the product. `lessons` has the newest text of each day, and a member who reached a day keeps
-- the version that was newest then.
create table programme_day_versions (
  day smallint not null check (day between 1 and 90),
  number integer not null check (number > 0),
  title text not null,
  -- Markdown, and the same as HTML.
  body text not null,
  content text not null,
  duration_minutes integer not null,
  walk_question text not null,
  action_steps jsonb not null,
  small_version text not null,
  journal_prompt text not null,
  deeper_prompt text not null,
  optional_bonus text,
  sources jsonb not null default '[]',
  -- SHA-256 of the text, to compare it with a file.
  digest text not null,
  origin text not null check (origin in ('files', 'product')),
  -- Members who reached the day before this instant keep an older version. Null: everyone reads this one.
  applies_from timestamptz,
  published_at timestamptz not null,
  published_by uuid references members (id) on delete set null,
  primary key (day, number)
);
create index programme_day_versions_by on programme_day_versions (published_by) where published_by is not null;

-- One row a day: its newest version, and what is being changed.
create table programme_days (
  day smallint primary key check (day between 1 and 90),
  -- The newest version, and its `applies_from`.
  published integer not null,
  applies_from timestamptz,
  -- Digest of the file of this day, as it was at the last start.
  file_digest text not null,
  -- Counts saved, discarded and published drafts.
  version integer not null default 0,
  draft jsonb,
  draft_saved_at timestamptz,
  draft_saved_by uuid references members (id) on delete set null,
  foreign key (day, published) references programme_day_versions (day, number),
  check ((draft is null) = (draft_saved_at is null))
);
create index programme_days_draft_by on programme_days (draft_saved_by) where draft_saved_by is not null;

-- Lists of quotes. The list of a date is the newest that applies from it or earlier.
create table quote_lists (
  number integer primary key check (number > 0),
  quotes jsonb not null,
  digest text not null,
  origin text not null check (origin in ('files', 'product')),
  applies_on date not null,
  published_at timestamptz not null,
  published_by uuid references members (id) on delete set null
);
create index quote_lists_by on quote_lists (published_by) where published_by is not null;

create table quote_drafts (
  -- There is one row.
  is_only boolean primary key default true check (is_only),
  file_digest text not null,
  version integer not null default 0,
  draft jsonb,
  draft_saved_at timestamptz,
  draft_saved_by uuid references members (id) on delete set null,
  check ((draft is null) = (draft_saved_at is null))
);
create index quote_drafts_by on quote_drafts (draft_saved_by) where draft_saved_by is not null;

-- Returns the version of a day that a round keeps: the newest that existed when its member reached the day. Null when that is
-- the newest one, or when the day isn't reached.
create function kept_day_version(round uuid, of_day integer) returns integer
language sql stable as $$
  select v.number
  from programme_days d
  join rounds r on r.id = round
  left join day_completions c on c.round_id = r.id and c.day = d.day - 1
  join programme_day_versions v on v.day = d.day and v.number < d.published
  where d.day = of_day and d.applies_from is not null
    and case when d.day = 1 then r.started_at else c.completed_at end < d.applies_from
    and (v.applies_from is null or v.applies_from <= case when d.day = 1 then r.started_at else c.completed_at end)
  order by v.number desc limit 1
$$;
