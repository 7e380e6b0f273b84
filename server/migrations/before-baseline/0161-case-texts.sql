-- Reported texts as they were when they were reported. They stay with the case when their author changes or deletes them, and
-- are deleted a while after its decision.
create table case_texts (
  id uuid primary key,
  case_id uuid not null references moderation_cases on delete cascade,
  kept_at timestamptz not null,
  title text,
  content text not null,
  -- True if a picture belonged to it. The picture itself isn't kept.
  had_picture boolean not null,
  -- Of title and content: several reports of one text keep it once.
  digest bytea not null,
  unique (case_id, digest)
);
