-- Answers of an attempt that were checked one by one. The first answer to a question stays.
create table quiz_answers (
  member_id uuid not null references members on delete cascade,
  lesson_id uuid not null references lessons on delete cascade,
  attempt smallint not null check (attempt >= 1),
  question text not null,
  answer jsonb not null,
  answered_at timestamptz not null,
  primary key (member_id, lesson_id, attempt, question)
);
create index quiz_answers_of_lesson on quiz_answers (lesson_id);
