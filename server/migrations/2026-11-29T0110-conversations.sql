-- The chat of a group is a conversation that belongs to it. Its readers are the members of the group, and a side is only what one of them
-- keeps of it: what they have read, and that it is in their list (decision 0038).

-- What a member wrote in chats, so that they can delete what they no longer see. Few messages have no receiver, but finding them reads all
-- once, while new messages wait. So it comes first, before anything else is locked.
create index messages_in_chats on messages (sender_id, conversation_id, position) where receiver_id is null and deleted_at is null;

-- A member reads a chat from the message after this one: the newest at the moment when they joined. The database sets it, for servers of the
-- release before too. It locks nothing, so a message that is being sent at that moment may come after it.
alter table group_members add column chat_from integer not null default 0;
create function begin_chat() returns trigger language plpgsql as $$
begin
  new.chat_from = coalesce((select c.last_position from conversations c where c.group_id = new.group_id), 0);
  return new;
end $$;
create trigger group_members_begin_chat before insert on group_members for each row execute function begin_chat();

-- It refers to no group: the group is gone at once, and a job deletes the messages.
alter table conversations add column group_id uuid;
create unique index conversations_of_group on conversations (group_id) where group_id is not null;

-- A side in a chat ends with the membership, so no one reads or hears of a chat whose group they left.
alter table conversation_sides add column group_id uuid,
  add constraint conversation_sides_of_member foreign key (group_id, member_id) references group_members (group_id, member_id) on delete cascade;
create unique index conversation_sides_of_group on conversation_sides (group_id, member_id) where group_id is not null;

-- The bell doesn't count chats, and many thousand sides of one may end with its group.
drop trigger conversation_sides_doubt_new_bells on conversation_sides;
create trigger conversation_sides_doubt_new_bells after insert on conversation_sides for each row
  when (new.group_id is null) execute function doubt_bells_of(member_id);
create trigger conversation_sides_doubt_old_bells after delete on conversation_sides for each row
  when (old.group_id is null) execute function doubt_bells_of(member_id);
