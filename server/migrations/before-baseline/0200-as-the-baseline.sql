-- The last numbered file: after it a database is the same as a new one, which has the baseline. Less than the time after which PostgreSQL
-- looks for a deadlock, because this locks several tables, and gives way to a call that waits for one of them.
set local lock_timeout = '500ms';

-- Tables that were renamed in 0072 and 0076 kept the former names of their constraints. No statement names one of these.
alter table domain_events rename constraint happenings_pkey to domain_events_pkey;
alter table domain_events rename constraint happenings_by_member_fkey to domain_events_by_member_fkey;
alter table topic_reads rename constraint forum_readings_pkey to topic_reads_pkey;
alter table topic_reads rename constraint forum_readings_check to topic_reads_check;
alter table topic_reads rename constraint forum_readings_watch_check to topic_reads_watch_check;
alter table topic_reads rename constraint forum_readings_member_id_fkey to topic_reads_member_id_fkey;
alter table topic_reads rename constraint forum_readings_topic_id_fkey to topic_reads_topic_id_fkey;
alter table notifications rename constraint notices_pkey to notifications_pkey;
alter table notifications rename constraint notices_member_id_subject_key to notifications_member_id_subject_key;
alter table notifications rename constraint notices_by_member_fkey to notifications_by_member_fkey;
alter table notifications rename constraint notices_member_id_fkey to notifications_member_id_fkey;
alter table notification_mutes rename constraint notice_mutes_pkey to notification_mutes_pkey;
alter table notification_mutes rename constraint notice_mutes_member_id_fkey to notification_mutes_member_id_fkey;
alter table notification_mutes rename constraint notice_mutes_post_id_fkey to notification_mutes_post_id_fkey;
alter table draft_copies rename constraint draft_versions_pkey to draft_copies_pkey;
alter table draft_copies rename constraint draft_versions_member_id_fkey to draft_copies_member_id_fkey;

-- `rebuild_search_words` and `public_texts` stay, because servers of 0.1.0 call them each night and may still run beside a newer one. The
-- baseline doesn't have them.
