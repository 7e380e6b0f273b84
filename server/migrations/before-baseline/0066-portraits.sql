-- The drawn portrait a member chose. Null shows their initials: nobody is given a face.
alter table members add column portrait smallint check (portrait between 1 and 24);
