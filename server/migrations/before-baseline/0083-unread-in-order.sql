-- The bell reads a member's newest unread notifications in order, and stops at the first 500 that they may see.
drop index notifications_unread;
create index notifications_unread on notifications (member_id, at desc, id desc) where read_at is null;
