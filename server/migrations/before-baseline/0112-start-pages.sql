-- The page that "/" and sign-in lead to. Null: the usual ones.
alter table members add column start_page text check (length(start_page) <= 40);
