-- Rows that every community begins with. The lessons of Evolve 90 and its quotes come from `content/` at the start.

-- The first prices. Later ones are added when those of the contract change.
insert into price_versions (id, package_id, amount_cents, currency, active_from, announced_at)
select gen_random_uuid(), package_id, amount_cents, 'cad', '2026-01-01T00:00:00Z', '2026-01-01T00:00:00Z'
from (values ('builder_monthly', 999), ('builder_yearly', 9999), ('achiever_monthly', 1999), ('achiever_yearly', 19999),
  ('creator_monthly', 4999), ('creator_yearly', 49999), ('founder_monthly', 1000)) as first (package_id, amount_cents);

insert into founder_seats (seat) select generate_series(1, 1000);

-- The group of every member.
insert into groups (id, name, description, rules, is_private, open_to_starters, is_welcome, created_at, updated_at)
values (
  '01900000-0000-7000-8000-00000000e190',
  'Welcome',
  'Where every member begins. Say hello, tell us what brought you here, and meet the people who walk beside you.',
  E'Be kind: everybody here is on the way.\nWhat is shared here stays here.\nNo selling, no diagnoses, no comparing.',
  false, true, true, now(), now()
);
-- Its pictures are open, as it is.
insert into picture_guards (id, is_open) values ('01900000-0000-7000-8000-00000000e190', true);

insert into forum_categories (id, slug, name, description, icon, color, position) values
  ('01900000-0000-7000-8000-0000000f0001', 'start_here', 'Start Here', 'New? Say hello, read how this place works, and find your first steps.', 'signpost', '1', 1),
  ('01900000-0000-7000-8000-0000000f0002', 'daily_check_in', 'Daily Check-In', 'One line about today: what you did, what you skipped, what comes next.', 'sunrise', '12', 2),
  ('01900000-0000-7000-8000-0000000f0003', 'support_accountability', 'Support & Accountability', 'Ask for help, offer it, and find somebody to walk beside you.', 'handshake', '9', 3),
  ('01900000-0000-7000-8000-0000000f0004', 'habits_goals_lab', 'Habits & Goals Lab', 'What works, what does not, and the small experiments between.', 'flask', '5', 4),
  ('01900000-0000-7000-8000-0000000f0005', 'walking_mindfulness', 'Walking & Mindfulness', 'Routes, weather, five quiet minutes, and what you noticed on the way.', 'footprints', '7', 5),
  ('01900000-0000-7000-8000-0000000f0006', 'groups_community', 'Groups & Community', 'Find a group, start one, plan something together.', 'users', '3', 6),
  ('01900000-0000-7000-8000-0000000f0007', 'feedback_roadmap', 'Feedback & Roadmap', 'What should change, and what is being built.', 'map', '11', 7);

-- The oldest row is the mark before which events are deleted, so there is always one.
insert into live_events (place, name) values ('begin', 'begin');
