import { type RawBuilder, sql } from 'kysely';
import type { Database } from '#server/platform/database.ts';
import { type Asked, marks, mostCounted } from './rules.ts';

export interface FoundRow {
  id: string;
  title: string;
  excerpt: string;
  path: string;
  author_id: string | null;
  author_name: string | null;
  author_tier: string | null;
  author_staff: string | null;
  at: Date | null;
  /** Of all that were found, counted to `mostCounted`. */
  count: number;
}

export interface Question extends Asked {
  viewerId: string;
  now: Date;
  limit: number;
}

/** Only the newest of very many are weighed against each other. */
const mostWeighed = 300;
/**
 * A word that stands in this many of the newest texts is common: then the newest are enough, and the index, which would bring up a
 * good part of the table (measured: a second for 200,000 replies), is not asked.
 */
const newest = 4000;
const common = 150;

/** `hits` from a first look at the newest texts, or from the index where that found few. Both ask for what may be seen. */
const hitsFrom = (
  name: string,
  first: RawBuilder<unknown>,
  all: RawBuilder<unknown>,
): RawBuilder<unknown> => {
  const seen = sql.ref(`newest_${name}`);
  const enough = sql`(select count(*) from ${seen}) >= ${sql.lit(common)}`;
  return sql`
    ${seen} as materialized (${first} limit ${sql.lit(mostWeighed)}),
    ${sql.ref(name)} as materialized (
      select * from ${seen} where ${enough}
      union all (${all} and not (${enough}) order by id desc limit ${sql.lit(mostWeighed)}))`;
};

/** The question in PostgreSQL's words: all of them, the last one by its beginning. Any text makes one; the parser never complains. */
const queryIn = (
  config: 'english' | 'simple',
  { words, beginning, completions }: Asked,
): RawBuilder<unknown> => {
  const language = sql`${sql.lit(config)}::regconfig`;
  const whole = sql`websearch_to_tsquery(${language}, ${words})`;
  if (beginning === null) return whole;
  const begun = `'${beginning}':*`;
  // Names keep their endings: only what is stemmed is completed.
  const any = [begun, ...(config === 'english' ? completions.map((word) => `'${word}'`) : [])].join(' | ');
  return sql`(${whole} && (to_tsquery(${language}, ${any}) || to_tsquery('simple', ${begun})))`;
};

const excerptOf = (config: 'english' | 'simple', text: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  ts_headline(${sql.lit(config)}::regconfig, left(translate(${text}, ${marks.open + marks.close}, ''), 20000), (select query from asked),
    ${`StartSel=${marks.open}, StopSel=${marks.close}, MaxFragments=1, MaxWords=30, MinWords=15, ShortWord=2`})`;

const author = sql`m.id as author_id, m.name as author_name, ms.tier as author_tier, m.staff as author_staff`;
const joinAuthor = (id: RawBuilder<unknown>) =>
  sql`left join members m on m.id = ${id} left join memberships ms on ms.member_id = m.id`;

/** Posts of the feed and of groups this member may read. */
export async function findPosts(db: Database, question: Question): Promise<FoundRow[]> {
  const hits = (posts: RawBuilder<unknown>) => sql`
    select p.id, p.words from ${posts} p
    left join groups g on g.id = p.group_id
    left join group_members gm on gm.group_id = g.id and gm.member_id = ${question.viewerId}
    where p.words @@ (select query from asked) and p.hidden_at is null and (p.is_listed or p.author_id = ${question.viewerId})
      and (p.group_id is null or (g.hidden_at is null
        and is_shown_in_group(g.is_private, p.members_only, gm.member_id, gm.reads_from, p.created_at)))`;
  const { rows } = await sql<FoundRow>`
    with asked as (select ${queryIn('english', question)} as query),
    ${hitsFrom('hits', hits(sql`(select * from posts order by id desc limit ${sql.lit(newest)})`), hits(sql`posts`))},
    best as (
      select id, least((count(*) over ())::int, ${sql.lit(mostCounted)}) as count, ts_rank(words, (select query from asked)) as rank
      from hits order by rank desc, id desc limit ${question.limit})
    select p.id, coalesce(p.win ->> 'title', coalesce(m.name, 'Former member') || coalesce(' in ' || g.name, '')) as title,
      ${excerptOf('english', sql`p.plain`)} as excerpt, '/feed/' || p.id as path, ${author}, p.created_at as at, best.count
    from best join posts p on p.id = best.id left join groups g on g.id = p.group_id ${joinAuthor(sql`p.author_id`)}
    order by best.rank desc, p.id desc`.execute(db);
  return rows;
}

/** Topics by their title, by what they say and by what was replied; one hit a topic, leading to the best place in it. */
export async function findTopics(db: Database, question: Question): Promise<FoundRow[]> {
  const hits = (replies: RawBuilder<unknown>) => sql`
    select r.id, r.topic_id, r.words from ${replies} r join forum_topics t on t.id = r.topic_id
    where r.words @@ (select query from asked) and r.deleted_at is null and r.hidden_at is null and t.deleted_at is null and t.hidden_at is null`;
  const { rows } = await sql<FoundRow>`
    with asked as (select ${queryIn('english', question)} as query),
    titles as materialized (
      select t.id as topic_id, t.id as post_id, ts_rank(t.words, (select query from asked)) * 2 as rank from forum_topics t
      where t.words @@ (select query from asked) and t.deleted_at is null and t.hidden_at is null
      order by t.id desc limit ${sql.lit(mostWeighed)}),
    ${hitsFrom('replies', hits(sql`(select * from forum_posts order by id desc limit ${sql.lit(newest)})`), hits(sql`forum_posts`))},
    places as (
      select distinct on (topic_id) topic_id, post_id, rank from (select topic_id, post_id, rank from titles union all select topic_id, id, ts_rank(words, (select query from asked)) from replies) every_hit
      order by topic_id, rank desc, post_id),
    best as (
      select topic_id, post_id, rank, least((count(*) over ())::int, ${sql.lit(mostCounted)}) as count
      from places order by rank desc, topic_id desc limit ${question.limit})
    select t.id, t.title, ${excerptOf('english', sql`r.plain`)} as excerpt,
      '/forum/' || c.slug || '/' || t.id || case when r.id = t.id then '' else '#post-' || r.id end as path,
      ${author}, r.created_at as at, best.count
    from best join forum_topics t on t.id = best.topic_id join forum_categories c on c.id = t.category_id
    join forum_posts r on r.id = best.post_id ${joinAuthor(sql`r.author_id`)}
    order by best.rank desc, t.id desc`.execute(db);
  return rows;
}

/** Groups that are not hidden; of private ones the card is everybody's. */
export async function findGroups(db: Database, question: Question): Promise<FoundRow[]> {
  const { rows } = await sql<FoundRow>`
    with asked as (select ${queryIn('english', question)} as query),
    best as (
      select g.id, least((count(*) over ())::int, ${sql.lit(mostCounted)}) as count, ts_rank(g.words, (select query from asked)) as rank
      from groups g where g.words @@ (select query from asked) and g.hidden_at is null
      order by rank desc, g.members_count desc, g.id desc limit ${question.limit})
    select g.id, g.name as title, ${excerptOf('english', sql`g.description`)} as excerpt, '/groups/' || g.id as path,
      null::uuid as author_id, null as author_name, null as author_tier, null as author_staff, null::timestamptz as at, best.count
    from best join groups g on g.id = best.id order by best.rank desc, g.members_count desc, g.id desc`.execute(
    db,
  );
  return rows;
}

/** Members who may be found, by name and bio; never by their address (decision 72). */
export async function findPeople(db: Database, question: Question): Promise<FoundRow[]> {
  const { rows } = await sql<FoundRow>`
    with asked as (select ${queryIn('simple', question)} as query),
    best as (
      select m.id, least((count(*) over ())::int, ${sql.lit(mostCounted)}) as count, ts_rank(m.words, (select query from asked)) as rank
      from members m left join privacy_settings own on own.member_id = m.id
      where m.words @@ (select query from asked) and own.profile_visibility is distinct from 'private' and not exists (
        select from suspensions s where s.member_id = m.id and s.lifted_at is null and (s.ends_at is null or s.ends_at > ${question.now}))
      order by rank desc, m.id limit ${question.limit})
    select m.id, m.name as title, ${excerptOf('simple', sql`coalesce(m.bio, '')`)} as excerpt, '/u/' || m.id as path,
      ${author}, null::timestamptz as at, best.count
    from best join members m on m.id = best.id left join memberships ms on ms.member_id = m.id
    order by best.rank desc, m.id`.execute(db);
  return rows;
}
