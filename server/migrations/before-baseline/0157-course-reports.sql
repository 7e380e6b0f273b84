-- Moderators may hide courses, lessons and handed-in work.
alter table courses add column hidden_at timestamptz;
alter table lessons add column hidden_at timestamptz;
alter table submissions add column hidden_at timestamptz;

alter table moderation_cases drop constraint moderation_cases_content_type_check;
alter table moderation_cases add constraint moderation_cases_content_type_check
  check (content_type in ('post', 'comment', 'topic', 'reply', 'group', 'profile', 'message', 'news', 'blog', 'gathering', 'question', 'course', 'lesson', 'work'));
