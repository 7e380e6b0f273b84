-- A post that the product writes for a pod. Members answer it with comments.
alter table posts add column is_check_in boolean not null default false;
alter table posts add constraint posts_check_in check (not is_check_in or (author_id is null and group_id is not null));

create table pod_check_ins (
  pod_id uuid not null references pods on delete cascade,
  -- The Sunday, in the time zone of the pod.
  on_date date not null,
  -- Counts the check-ins of the pod.
  number smallint not null,
  question text not null check (length(question) between 1 and 200),
  -- Members answer as comments of this post.
  post_id uuid not null unique references posts on delete cascade,
  -- Stones of the seven dates before, of those who shared them.
  stones smallint not null,
  written_at timestamptz not null,
  primary key (pod_id, on_date)
);

-- A fact about a member in a check-in, as long as they share and are in the pod.
create table pod_facts (
  pod_id uuid not null,
  on_date date not null,
  member_id uuid not null references members on delete cascade,
  -- The week of Evolve 90 that they finished.
  week smallint,
  -- The first date after a rest that they planned.
  rests_until date,
  primary key (pod_id, on_date, member_id),
  foreign key (pod_id, on_date) references pod_check_ins on delete cascade,
  check (week is not null or rests_until is not null)
);
create index pod_facts_of_member on pod_facts (member_id);

-- One wave to a member who is back, once for each return.
create table pod_waves (
  pod_id uuid not null references pods on delete cascade,
  from_id uuid not null references members on delete cascade,
  to_id uuid not null references members on delete cascade,
  -- The date of the return, in the calendar of the one who is back.
  back_on date not null,
  waved_at timestamptz not null,
  primary key (pod_id, to_id, back_on, from_id),
  check (from_id <> to_id)
);
create index pod_waves_from on pod_waves (from_id);
create index pod_waves_to on pod_waves (to_id);

-- The members of a quiet pod are asked to join another one.
create table pod_merges (
  id uuid primary key,
  pod_id uuid not null references pods on delete cascade,
  into_id uuid not null references pods on delete cascade,
  asked_at timestamptz not null,
  closes_at timestamptz not null,
  ended_at timestamptz,
  -- `gone`: one of both pods changed before everyone had chosen. It doesn't count as asked.
  outcome text check (outcome in ('joined', 'stayed', 'expired', 'gone')),
  check (pod_id <> into_id),
  check ((ended_at is null) = (outcome is null))
);
create unique index pod_merges_open on pod_merges (pod_id) where ended_at is null;
create unique index pod_merges_open_into on pod_merges (into_id) where ended_at is null;
create index pod_merges_of_pod on pod_merges (pod_id);
create index pod_merges_into on pod_merges (into_id);

-- Who is asked: everyone who was active. Null until they choose.
create table pod_merge_votes (
  merge_id uuid not null references pod_merges on delete cascade,
  member_id uuid not null references members on delete cascade,
  answer text check (answer in ('join', 'stay')),
  answered_at timestamptz,
  primary key (merge_id, member_id),
  check ((answer is null) = (answered_at is null))
);
create index pod_merge_votes_of_member on pod_merge_votes (member_id);
