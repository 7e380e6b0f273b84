-- The learners of a course, the last active one first, for the report of its teacher.
create index course_enrolments_by_visit
  on course_enrolments (course_id, coalesce(last_accessed_at, enrolled_at) desc, member_id desc);
drop index course_enrolments_of_course;
