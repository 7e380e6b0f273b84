-- The chat of a group is a conversation that belongs to it. Its readers are the members of the group, and a side is only what one of them
-- keeps of it: what they have read, and that it is in their list (decision 0038).
alter table conversations add column group_id uuid references groups on delete cascade;
create unique index conversations_of_group on conversations (group_id) where group_id is not null;
alter table conversation_sides add column group_id uuid references groups on delete cascade;
create unique index conversation_sides_of_group on conversation_sides (group_id, member_id) where group_id is not null;
