-- The remembered device on which a session runs, so that its use counts as a use of the device. Sessions from before this
-- have none until their browser asks for it.
alter table sessions add column device_id uuid references remembered_devices on delete set null;
create index sessions_of_device on sessions (device_id) where device_id is not null;
