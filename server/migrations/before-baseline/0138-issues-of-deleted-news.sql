-- An issue keeps its name, so that no copy leaves twice. Its text goes with the news post that its author deleted.
update newsletter_issues i set subject = '', html = '', words = ''
where i.name like 'news-%' and not exists (select 1 from news n where i.name = 'news-' || n.id);
