-- Notes of administrators about a member, whom they never show it.
create table member_notes (
  id uuid primary key,
  member_id uuid not null references members on delete cascade,
  author_id uuid references members on delete set null,
  content text not null check (length(content) between 1 and 2000),
  created_at timestamptz not null
);
create index member_notes_of_member on member_notes (member_id, created_at desc, id desc);
create index member_notes_by_author on member_notes (author_id) where author_id is not null;

-- Settings of the community that administrators changed. A setting without a row has its standard value.
create table community_settings (
  key text primary key check (length(key) between 1 and 60),
  value jsonb not null,
  changed_by uuid references members on delete set null,
  changed_at timestamptz not null,
  -- The picture of a setting that is one, such as the logo. A picture without such a row is deleted.
  image_id uuid references images
);
create index community_settings_changed_by on community_settings (changed_by) where changed_by is not null;
create index community_settings_image on community_settings (image_id) where image_id is not null;

-- Every server reads the settings again when one commits a change.
create function announce_settings() returns trigger language plpgsql as $$
begin
  perform pg_notify('settings', '');
  return null;
end $$;
create trigger community_settings_announce after insert or update or delete on community_settings
  for each statement execute function announce_settings();
