-- Members who may open a lesson discuss it below it.
alter table comments add column lesson_id uuid references lessons on delete cascade;
create index comments_of_lesson on comments (lesson_id, id) where lesson_id is not null;
alter table comments drop constraint comments_subject_check;
alter table comments add constraint comments_subject_check check (num_nonnulls(post_id, news_id, lesson_id) = 1);

-- When a learner first opened a lesson, which a lesson with a date remembers.
create table lesson_openings (
  member_id uuid not null references members on delete cascade,
  lesson_id uuid not null references lessons on delete cascade,
  opened_at timestamptz not null,
  primary key (member_id, lesson_id)
);
create index lesson_openings_of_lesson on lesson_openings (lesson_id);
-- Lessons that learners completed or continue with were open.
insert into lesson_openings (member_id, lesson_id, opened_at)
  select member_id, lesson_id, completed_at from lesson_completions
  union
  select e.member_id, e.last_lesson_id, coalesce(e.last_accessed_at, e.enrolled_at) from course_enrolments e
    where e.last_lesson_id is not null
      and not exists (select from lesson_completions lc where lc.member_id = e.member_id and lc.lesson_id = e.last_lesson_id);
