-- Lessons may open some days after enrollment, or on a date, both on the learner's own calendar.
alter table courses
  drop constraint courses_unlock_mode_check,
  add constraint courses_unlock_mode_check check (unlock_mode in ('none', 'in_order', 'after_days', 'on_date')),
  -- A course of one author that a learner finishes before they enroll. Never a circle.
  add column prerequisite_id uuid references courses on delete set null check (prerequisite_id <> id);
create index courses_with_prerequisite on courses (prerequisite_id) where prerequisite_id is not null;

alter table lessons
  add column release_after_days smallint check (release_after_days between 0 and 365),
  add column release_on date;
