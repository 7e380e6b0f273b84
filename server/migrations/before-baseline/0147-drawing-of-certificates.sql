-- The certificate of a course draws its sections and lessons as they were when it was written.
alter table certificates add column sections integer[] not null default '{}';
update certificates x set sections = array(
  select count(*)::int from lessons l left join course_sections s on s.id = l.section_id
  where l.course_id = x.subject_id and l.is_published group by s.position order by s.position nulls first)
where x.kind = 'course';
