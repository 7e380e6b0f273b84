import { type RawBuilder, sql } from 'kysely';
import {
  type AuthorRow,
  authorColumns,
  formerMember,
  joinAuthor,
  noAuthor,
} from '#server/domains/auth/author.ts';
import { isSuspended } from '#server/domains/auth/suspensions/visibility.ts';
import type { Findable } from '#server/domains/content-types/content-adapter.ts';
import { isFindable, joinGroup } from '#server/domains/feed/visibility.ts';
import { isHeard, isShown } from '#server/domains/forum/visibility.ts';
import { isListedGroup } from '#server/domains/groups/visibility.ts';
import { isListedProfile, joinPrivacy } from '#server/domains/profile/privacy/visibility.ts';
import type { Database } from '#server/platform/database/database.ts';
import { queryIn } from '#server/platform/text/search/queries.ts';
import type { Asked } from '#server/platform/text/search/rules.ts';
import { marks, maxCounted } from './rules.ts';

export interface FoundRow extends AuthorRow {
  id: string;
  title: string;
  /** The whole text with its words marked. */
  marked: string;
  path: string;
  at: Date | null;
  rank: number;
  /** Number of results, up to `maxCounted`. */
  count: number;
  /** True when there may be more than `count`. */
  is_more: boolean;
  /** The newest result's id. Later pages ignore anything newer. */
  newest: string;
}

/** End of the previous page. */
export interface After {
  newest: string;
  rank: number;
  id: string;
}

export interface Question extends Asked {
  viewerId: string;
  now: Date;
  limit: number;
  after: After | null;
}

/** Only this many newest hits are ranked; more when an exact phrase goes first. */
const weighed = ({ phrase }: Question) => sql.lit(phrase === null ? 300 : 1000);
/** Replies of one topic are one result, so more of them are ranked. */
const weighedReplies = sql.lit(1000);

/** A word in more than this share of all rows is common. */
const commonPart = 0.02;
/** A prefix with more than this share is common. PostgreSQL estimates 4 % for an unknown one. */
const commonPartOfBeginnings = 0.05;
/** Tables with fewer rows always use the full-text index. */
const fewRows = 5000;

/** Number of newest rows searched for one or two typed characters. */
const mostRecent = 5000;

type Searched = 'posts' | 'forum_posts' | 'forum_topics';

/**
 * True when so many rows match that a scan from the newest row soon finds enough, while the full-text index
 * would read a large part of the table. Uses PostgreSQL's row estimate, which is accurate for common words
 * and a guess for others.
 */
async function isCommon(db: Database, table: Searched, size: number, question: Question): Promise<boolean> {
  if (size < fewRows) return false;
  const whole = [question.words, question.beginning ?? ''].join(' ');
  const expected = (asked: Asked) =>
    sql`select from ${sql.table(table)} where words @@ ${queryIn('folded_english', asked)}`;
  const { rows } = await sql<{ 'QUERY PLAN': [{ Plan: { Plans: { 'Plan Rows': number }[] } }] }>`
    explain (format json) (${expected({ ...question, words: whole, beginning: null })})
      union all (${expected({ ...question, completions: [] })})`.execute(db);
  const [ofWords = 0, ofBeginnings = 0] = (rows[0]?.['QUERY PLAN'][0].Plan.Plans ?? []).map(
    (plan) => plan['Plan Rows'] / size,
  );
  return ofWords > commonPart || ofBeginnings > commonPartOfBeginnings;
}

interface Answering {
  /** Table expressions that `rows` needs. */
  tables: RawBuilder<unknown>;
  rows: RawBuilder<unknown>;
  /** True when older rows were left out. */
  isPart: boolean;
}

/**
 * Returns matching rows: for a rare word all of them through the full-text index, for a common word the first
 * ones from a scan that starts at the newest row.
 */
async function answering(db: Database, table: Searched, question: Question): Promise<Answering> {
  const { rows: sizes } = await sql<{ rows: number }>`
    select reltuples as rows from pg_class where oid = ${table}::regclass`.execute(db);
  const size = sizes[0]?.rows ?? 0;
  const condition = sql`words @@ ${queryIn('folded_english', question)} ${notAfter(sql`id`, question)}`;
  // One or two characters match too many words, so only the newest rows are searched until a third is typed.
  if (
    question.words === '' &&
    question.beginning !== null &&
    [...question.beginning].length < 3 &&
    size > mostRecent
  )
    return {
      tables: sql``,
      rows: sql`(select * from (select * from ${sql.table(table)} order by id desc limit ${sql.lit(mostRecent)}) recent where ${condition})`,
      isPart: true,
    };
  const rows = sql`select * from ${sql.table(table)} where ${condition}`;
  if (await isCommon(db, table, size, question))
    return { tables: sql``, rows: sql`(${rows})`, isPart: false };
  const name = sql.ref(`${table}_answering`);
  return { tables: sql`${name} as materialized (${rows}),`, rows: name, isPart: false };
}

/** Rank of a text. An exact phrase goes first. */
const rankOf = (
  config: 'folded_english' | 'folded_simple',
  text: RawBuilder<unknown>,
  question: Question,
): RawBuilder<unknown> =>
  question.phrase === null
    ? sql`ts_rank(${text}, ${queryIn(config, question)})`
    : sql`(ts_rank(${text}, ${queryIn(config, question)})
        + case when ${text} @@ phraseto_tsquery(${sql.lit(config)}::regconfig, ${question.phrase}) then 2 else 0 end)::real`;

/**
 * Selects the whole text with its words marked. `excerptOf` cuts the excerpt, because PostgreSQL's own
 * excerpts lose signs at both ends.
 */
const markedIn = (
  config: 'folded_english' | 'folded_simple',
  text: RawBuilder<unknown>,
  question: Question,
): RawBuilder<unknown> => sql`
  ts_headline(${sql.lit(config)}::regconfig, left(translate(${text}, ${marks.open + marks.close}, ''), 20000), ${queryIn(config, question)},
    ${`StartSel=${marks.open}, StopSel=${marks.close}, HighlightAll=true`}) as marked`;

/**
 * Table expressions `hits` (with at least `id`, `rank` and `newest`) and `best`, the current page of them.
 */
const pageOf = (hits: RawBuilder<unknown>, isMore: RawBuilder<unknown>, { after, limit }: Question) => sql`
  hits as materialized (${hits}),
  found as (select least(count(*), ${sql.lit(maxCounted)})::int as count, count(*) > ${sql.lit(maxCounted)} or ${isMore} as is_more from hits),
  best as (
    select hits.*, found.*, (select newest from hits order by newest desc limit 1) as newest_of_all from hits, found
    ${after === null ? sql`` : sql`where (hits.rank, hits.id) < (${after.rank}::real, ${after.id}::uuid)`}
    order by hits.rank desc, hits.id desc limit ${limit})`;
const best = sql`best.rank, best.count, best.is_more, best.newest_of_all as newest`;

const notAfter = (id: RawBuilder<unknown>, { after }: Question) =>
  after === null ? sql`` : sql`and ${id} <= ${after.newest}::uuid`;

/** Returns posts of the feed and of groups this member may read. */
export async function findPosts(db: Database, question: Question): Promise<FoundRow[]> {
  const { viewerId } = question;
  const posts = await answering(db, 'posts', question);
  const { rows } = await sql<FoundRow>`
    with ${posts.tables} newest as materialized (
      select p.id, p.words from ${posts.rows} p ${joinGroup(viewerId)} where ${isFindable(viewerId)}
      order by p.id desc limit ${weighed(question)}),
    ${pageOf(
      sql`select id, id as newest, ${rankOf('folded_english', sql`words`, question)} as rank from newest`,
      sql`count(*) = ${weighed(question)} or ${sql.lit(posts.isPart)}`,
      question,
    )}
    select p.id, coalesce(p.win ->> 'title', coalesce(m.name, ${formerMember}::text) || coalesce(' in ' || g.name, '')) as title,
      ${markedIn('folded_english', sql`p.plain`, question)}, '/feed/' || p.id as path, ${authorColumns()}, p.created_at as at, ${best}
    from best join posts p on p.id = best.id left join groups g on g.id = p.group_id ${joinAuthor(sql`p.author_id`)}
    order by best.rank desc, p.id desc`.execute(db);
  return rows;
}

/** Returns rows of a noun with title, author and date of publication, the best ones first. */
export async function findRows(
  db: Database,
  { from, alias, isFound, text, path }: Findable,
  question: Question,
): Promise<FoundRow[]> {
  const column = (name: string) => sql.ref(`${alias}.${name}`);
  const { rows } = await sql<FoundRow>`
    with newest as materialized (
      select ${column('id')}, ${column('words')} from ${from}
      where ${column('words')} @@ ${queryIn('folded_english', question)} and ${isFound(question.viewerId, question.now)} ${notAfter(column('id'), question)}
      order by ${column('id')} desc limit ${weighed(question)}),
    ${pageOf(
      sql`select id, id as newest, ${rankOf('folded_english', sql`words`, question)} as rank from newest`,
      sql`count(*) = ${weighed(question)}`,
      question,
    )}
    select ${column('id')}, ${column('title')}, ${markedIn('folded_english', text, question)}, ${path} as path,
      ${authorColumns()}, ${column('published_at')} as at, ${best}
    from best join ${from} on ${column('id')} = best.id ${joinAuthor(column('author_id'))}
    order by best.rank desc, ${column('id')} desc`.execute(db);
  return rows;
}

/** Returns topics by title, text and replies: one result per topic, with the path of its best post. */
export async function findTopics(db: Database, question: Question): Promise<FoundRow[]> {
  const { viewerId } = question;
  const replies = await answering(db, 'forum_posts', question);
  const topics = await answering(db, 'forum_topics', question);
  const { rows } = await sql<FoundRow>`
    with ${replies.tables} ${topics.tables} titles as materialized (
      select t.id as topic_id, t.id as post_id, ${rankOf('folded_english', sql`t.words`, question)} * 2 as rank from ${topics.rows} t
      where ${isShown('t')} and ${isHeard('t', viewerId)}
      order by t.id desc limit ${weighed(question)}),
    newest as materialized (
      select r.id, r.topic_id, r.words from ${replies.rows} r join forum_topics t on t.id = r.topic_id
      where ${isShown('r')} and ${isShown('t')} and ${isHeard('r', viewerId)} and ${isHeard('t', viewerId)}
      order by r.id desc limit ${weighedReplies}),
    every_hit as (
      select topic_id, post_id, rank from titles
      union all select topic_id, id, ${rankOf('folded_english', sql`words`, question)} from newest),
    ${pageOf(
      sql`select * from (
        select distinct on (topic_id) topic_id as id, post_id, rank::real as rank, max(post_id::text) over (partition by topic_id)::uuid as newest
        from every_hit order by topic_id, rank desc, post_id) places`,
      sql`(select count(*) from titles) = ${weighed(question)} or (select count(*) from newest) = ${weighedReplies} or ${sql.lit(replies.isPart)}`,
      question,
    )}
    select t.id, t.title, ${markedIn('folded_english', sql`r.plain`, question)},
      '/forum/' || c.slug || '/' || t.id || case when r.id = t.id then '' else '#post-' || r.id end as path,
      ${authorColumns()}, r.created_at as at, ${best}
    from best join forum_topics t on t.id = best.id join forum_categories c on c.id = t.category_id
    join forum_posts r on r.id = best.post_id ${joinAuthor(sql`r.author_id`)}
    order by best.rank desc, t.id desc`.execute(db);
  return rows;
}

/**
 * Returns groups that aren't hidden; the card of a private group is public. Larger
 * groups go first among equally ranked ones.
 */
export async function findGroups(db: Database, question: Question): Promise<FoundRow[]> {
  const { rows } = await sql<FoundRow>`
    with newest as materialized (
      select g.id, g.words, g.members_count from groups g
      where g.words @@ ${queryIn('folded_english', question)} and ${isListedGroup} ${notAfter(sql`g.id`, question)}
      order by g.id desc limit ${weighed(question)}),
    ${pageOf(
      sql`select id, id as newest, (${rankOf('folded_english', sql`words`, question)} * (1 + ln(1 + members_count) / 20))::real as rank from newest`,
      sql`count(*) = ${weighed(question)}`,
      question,
    )}
    select g.id, g.name as title, ${markedIn('folded_english', sql`g.description`, question)}, '/groups/' || g.id as path,
      ${noAuthor}, null::timestamptz as at, ${best}
    from best join groups g on g.id = best.id order by best.rank desc, g.id desc`.execute(db);
  return rows;
}

/**
 * Returns members by name and bio, without private profiles and suspended members; never by email address
 * (decision 72).
 */
export async function findPeople(db: Database, question: Question): Promise<FoundRow[]> {
  const { viewerId } = question;
  const { rows } = await sql<FoundRow>`
    with newest as materialized (
      select m.id, m.words from members m ${joinPrivacy(sql`m.id`)}
      where m.words @@ ${queryIn('folded_simple', question)} and ${isListedProfile(viewerId)} and not ${isSuspended(sql`m.id`, question.now)} ${notAfter(sql`m.id`, question)}
      order by m.id desc limit ${weighed(question)}),
    ${pageOf(
      sql`select id, id as newest, ${rankOf('folded_simple', sql`words`, question)} as rank from newest`,
      sql`count(*) = ${weighed(question)}`,
      question,
    )}
    select m.id, m.name as title, ${markedIn('folded_simple', sql`coalesce(m.bio, '')`, question)}, '/u/' || m.id as path,
      ${authorColumns()}, null::timestamptz as at, ${best}
    from best join members m on m.id = best.id left join memberships ms on ms.member_id = m.id
    order by best.rank desc, m.id desc`.execute(db);
  return rows;
}
