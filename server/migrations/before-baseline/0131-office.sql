-- Lists of the office: members in the order in which they joined, by plan and by state, and hidden posts.
create index members_by_joining on members (created_at desc, id desc);
create index members_staff on members (created_at desc, id desc) where staff is not null;
create index members_unverified on members (created_at desc, id desc) where email_verified_at is null;
create index memberships_by_tier on memberships (tier, member_id);
create index posts_hidden on posts (id desc) where hidden_at is not null;
create index moderation_cases_by_content on moderation_cases (content_type, content_id);

-- When the member of a session entered their password again.
alter table sessions add column confirmed_at timestamptz;
