-- The least a habit can be on a bad day, in the member's words.
alter table habits add column small_version text;
-- Times in which this habit asks for nothing, oldest first: [{"from": date, "to": date}], both included.
alter table habits add column own_pauses jsonb not null default '[]';
