-- One word for one idea: tables carry the names that the code and the field use.
alter table happenings rename to domain_events;
alter index happenings_by_member rename to domain_events_by_member;
alter table forum_readings rename to topic_reads;
alter index forum_readings_of_member rename to topic_reads_of_member;
alter table notices rename to notifications;
alter index notices_of_member rename to notifications_of_member;
alter index notices_unread rename to notifications_unread;
alter index notices_by_age rename to notifications_by_age;
alter table notice_mutes rename to notification_mutes;
