create table courses (
  id uuid primary key,
  slug text not null unique,
  title text not null,
  description text not null,
  category text not null,
  difficulty_level text not null check (difficulty_level in ('beginner', 'intermediate', 'advanced')),
  duration_hours integer not null check (duration_hours >= 0),
  is_published boolean not null default false,
  author_id uuid references members on delete set null,
  created_at timestamptz not null,
  updated_at timestamptz not null
);

create table lessons (
  id uuid primary key,
  course_id uuid not null references courses on delete cascade,
  title text not null,
  content text not null,
  order_index integer not null check (order_index >= 1),
  is_preview boolean not null default false,
  duration_minutes integer not null check (duration_minutes >= 0),
  week integer,
  walk_question text,
  action_steps jsonb not null default '[]',
  journal_prompt text,
  deeper_prompt text,
  optional_bonus text,
  sources jsonb not null default '[]',
  updated_at timestamptz not null,
  unique (course_id, order_index)
);
