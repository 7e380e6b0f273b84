-- What makes the numbers of a bell doubtful. Triggers add members to `bell_doubts`, in the transaction of each change. Rows that are
-- deleted with a member ask whether the member is still there.
create function settle_bells() returns trigger language plpgsql as $$
begin
  delete from bell_doubts where member_id = old.id;
  return null;
end $$;
create trigger members_settle_bells after delete on members for each row execute function settle_bells();

create function doubt_bells(ids uuid[]) returns void language sql as $$
  insert into bell_doubts (member_id) select id from members where id = any(ids)
$$;

-- Doubts the bells of everyone with an unread notification that names one of these: its content, what that is below, or its group.
create function doubt_bells_about(ids uuid[]) returns void language sql as $$
  select doubt_bells(array(select distinct n.member_id from notifications n
    where n.read_at is null and ids_in(n.about::text || ' ' || n.subject || ' ' || coalesce(n.path, '')) && ids))
$$;

-- The trigger's arguments are columns with ids of members.
create function doubt_bells_of() returns trigger language plpgsql as $$
begin
  perform doubt_bells(array(
    select (line ->> named)::uuid
    from unnest(array[case when tg_op <> 'INSERT' then to_jsonb(old) end, case when tg_op <> 'DELETE' then to_jsonb(new) end]) line, unnest(tg_argv) named));
  return null;
end $$;

create function doubt_bells_of_notified() returns trigger language plpgsql as $$
begin
  insert into bell_doubts (member_id)
    select c.member_id from (select distinct member_id from changed) c where exists (select from members m where m.id = c.member_id);
  return null;
end $$;
create trigger notifications_doubt_new_bells after insert on notifications
  referencing new table as changed for each statement execute function doubt_bells_of_notified();
create trigger notifications_doubt_bells after update on notifications
  referencing new table as changed for each statement execute function doubt_bells_of_notified();
create trigger notifications_doubt_old_bells after delete on notifications
  referencing old table as changed for each statement execute function doubt_bells_of_notified();
create trigger conversation_sides_doubt_new_bells after insert or delete on conversation_sides
  for each row execute function doubt_bells_of(member_id);
create trigger conversation_sides_doubt_bells after update on conversation_sides for each row
  when ((old.unread_count, old.muted_at, old.partner_id, old.cleared_to) is distinct from (new.unread_count, new.muted_at, new.partner_id, new.cleared_to))
  execute function doubt_bells_of(member_id);

-- A reply is hidden with its comment.
create function doubt_bells_about_content() returns trigger language plpgsql as $$
begin
  perform doubt_bells_about(new.id || case when tg_table_name = 'comments' then array(select id from comments where parent_id = new.id) end);
  return null;
end $$;

create function doubt_bells_about_deleted() returns trigger language plpgsql as $$
begin
  if exists (select from gone) then
    perform doubt_bells_about(array(select id from gone));
  end if;
  return null;
end $$;

-- In a course in order, a lesson opens those after it.
create function doubt_bells_about_lesson() returns trigger language plpgsql as $$
begin
  perform doubt_bells_about(array[new.id, new.course_id, old.course_id]);
  return null;
end $$;

create function doubt_bells_of_liked() returns trigger language plpgsql as $$
begin
  perform doubt_bells(array(select author_id from posts where id in (old.post_id, new.post_id)));
  return null;
end $$;
create trigger post_likes_doubt_bells after insert or delete on post_likes for each row execute function doubt_bells_of_liked();

-- Leaders are notified of a request as long as it is open.
create function doubt_bells_of_leaders() returns trigger language plpgsql as $$
begin
  perform doubt_bells(array(
    select member_id from group_members where group_id in (old.group_id, new.group_id) and role in ('owner', 'moderator')));
  return null;
end $$;
create trigger group_requests_doubt_bells after insert or delete or update of status on group_requests
  for each row execute function doubt_bells_of_leaders();

-- Who is away or private has no profile for others, and no unlisted wins. The argument is the column with the member.
create function doubt_bells_of_profile() returns trigger language plpgsql as $$
declare
  member uuid := (to_jsonb(coalesce(new, old)) ->> tg_argv[0])::uuid;
begin
  perform doubt_bells(member || array(select receiver_id from friend_requests where requester_id = member and status = 'pending'));
  perform doubt_bells_about(member || array(select id from posts where author_id = member and not is_listed));
  return null;
end $$;
create trigger members_doubt_bells after update of away_since, staff, is_admin, first_time_zone, first_day_start_hour on members
  for each row execute function doubt_bells_of_profile(id);
create trigger privacy_settings_doubt_bells after insert or delete or update of profile_visibility, hidden_at on privacy_settings
  for each row execute function doubt_bells_of_profile(member_id);

-- The tables from which a bell is counted, each with the columns that name members, or with those whose change hides or shows a text.
do $$
declare
  t record;
begin
  for t in select * from (values
    ('friend_requests', 'requester_id, receiver_id', 'or update of status'),
    ('member_blocks', 'blocker_id, blocked_id', ''),
    ('member_mutes', 'muter_id', ''),
    ('group_members', 'member_id', 'or update of role, reads_from'),
    ('memberships', 'member_id', 'or update of tier'),
    ('time_zone_changes', 'member_id', 'or update'),
    ('gathering_seats', 'member_id', 'or update of state'),
    ('course_authors', 'member_id', 'or update of accepted_at'),
    ('course_enrolments', 'member_id', ''),
    ('lesson_completions', 'member_id', ''),
    ('lesson_openings', 'member_id', '')
  ) as t (name, members, changes) loop
    execute format('create trigger %1$s_doubt_bells after insert or delete %3$s on %1$s for each row execute function doubt_bells_of(%2$s)',
      t.name, t.members, t.changes);
  end loop;
  for t in select * from (values
    ('posts', 'hidden_at, group_id, members_only, is_listed, created_at', 'content'),
    ('comments', 'hidden_at, deleted_at', 'content'),
    ('forum_topics', 'hidden_at, deleted_at', 'content'),
    ('forum_posts', 'hidden_at, deleted_at, topic_id', 'content'),
    ('groups', 'hidden_at, is_private, is_pod', 'content'),
    ('news', 'hidden_at, published_at', 'content'),
    ('blog_posts', 'hidden_at, published_at', 'content'),
    ('gatherings', 'hidden_at, host_id', 'content'),
    ('gathering_questions', 'hidden_at, is_anonymous', 'content'),
    ('courses', 'hidden_at, is_published, archived_at, author_id, unlock_mode, slug', 'content'),
    ('submissions', 'hidden_at', 'content'),
    ('messages', 'hidden_at, deleted_at, position', 'content'),
    ('lessons', 'hidden_at, is_published, is_preview, order_index, course_id', 'lesson')
  ) as t (name, columns, kind) loop
    execute format('create trigger %1$s_doubt_bells after update of %2$s on %1$s for each row execute function doubt_bells_about_%3$s()',
      t.name, t.columns, t.kind);
    execute format('create trigger %1$s_doubt_old_bells after delete on %1$s
      referencing old table as gone for each statement execute function doubt_bells_about_deleted()', t.name);
  end loop;
end $$;
