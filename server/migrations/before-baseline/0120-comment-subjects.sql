-- Comments are below posts, and below other nouns in later migrations. Each has exactly one subject.
alter table comments alter column post_id drop not null;
alter table comments add constraint comments_subject_check check (num_nonnulls(post_id) = 1);
-- Events name the subject beside the post.
update domain_events set about = about || jsonb_build_object('subject', jsonb_build_object('type', 'post', 'id', about -> 'post'))
where what in ('comment.created', 'comment.changed', 'comment.deleted');
