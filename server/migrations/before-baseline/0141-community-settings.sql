-- Settings of the community that administrators changed. A setting without a row has its standard value.
create table community_settings (
  key text primary key check (length(key) between 1 and 60),
  value jsonb not null,
  changed_by uuid references members on delete set null,
  changed_at timestamptz not null
);
create index community_settings_changed_by on community_settings (changed_by) where changed_by is not null;

-- Every server reads the settings again when one commits a change.
create function announce_settings() returns trigger language plpgsql as $$
begin
  perform pg_notify('settings', '');
  return null;
end $$;
create trigger community_settings_announce after insert or update or delete on community_settings
  for each statement execute function announce_settings();
