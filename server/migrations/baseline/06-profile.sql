-- Zones and beginnings of the day after those of the registration, each from an instant on.
create table time_zone_changes (
  id uuid primary key,
  member_id uuid not null references members on delete cascade,
  effective_from timestamptz not null,
  zone text not null,
  day_start_hour smallint not null check (day_start_hour between 0 and 6),
  unique (member_id, effective_from)
);

-- Without a row: public, friends, everyone, and no one finds them by their address.
create table privacy_settings (
  member_id uuid primary key references members on delete cascade,
  profile_visibility text not null check (profile_visibility in ('public', 'members', 'private')),
  -- While moderators hide the profile it is private, and `visibility_unless_hidden` has what its member chose.
  hidden_at timestamptz,
  visibility_unless_hidden text check (visibility_unless_hidden in ('public', 'members', 'private')),
  activity_visibility text not null check (activity_visibility in ('public', 'friends', 'private')),
  message_permission text not null check (message_permission in ('everyone', 'members', 'none')),
  found_by_email boolean not null default false,
  updated_at timestamptz not null,
  check ((hidden_at is null) = (visibility_unless_hidden is null)),
  check (hidden_at is null or profile_visibility = 'private')
);
