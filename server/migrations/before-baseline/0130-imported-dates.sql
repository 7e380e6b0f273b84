-- From which tracker a date of a habit came. An import itself is forgotten after a while, and its dates stay. Null once the member
-- has changed the count.
alter table habit_days add column imported_from text check (imported_from in ('loop', 'habitica', 'csv'));
update habit_days d set imported_from = i.source
from import_days n join imports i on i.id = n.import_id
where d.habit_id = n.habit_id and d.local_date = n.local_date and d.count = n.count and i.state in ('done', 'working');
