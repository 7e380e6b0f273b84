-- A version of a lesson keeps its captions and transcript. Null in older ones, and without either.
alter table lesson_versions add column media jsonb;
