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
import { isFindable, isOpenToSearch, joinGroup } from '#server/domains/feed/visibility.ts';
import { isHeard, isShown } from '#server/domains/forum/visibility.ts';
import { isListedGroup } from '#server/domains/groups/visibility.ts';
import { isListedProfile, isPublicProfile, joinPrivacy } from '#server/domains/profile/privacy/visibility.ts';
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

export interface Question extends Asked, Read {
  viewerId: string;
  now: Date;
  limit: number;
  after: After | null;
}

/** Only this many newest hits are ranked; more when an exact phrase goes first. */
const weighed = ({ phrase }: Question) => sql.lit(phrase === null ? 300 : 1000);
/** Replies of one topic are one result, so more of them are ranked. */
const weighedReplies = sql.lit(1000);

/** All of at most this many hits are read. A query with more is common. */
const mostHits = 3000;
/** A query that is expected in less than this part of all rows is tried as a rare one first, because PostgreSQL expects up to 1 % for an unknown prefix. */
const commonPart = 0.02;
/** The full-text index reads all rows of a prefix at once, so that of one with more is left out where other words are rarer. */
const mostOfPrefix = 50_000;
/** Number of newest rows that say whether a query of several words is common after all, because PostgreSQL expects too few of a phrase, */
const manyProbed = 500;
/** and in how many of them one that isn't found only in old rows stands. */
const fewProbed = sql.lit(3);
/** Number of newest rows in which a common query is looked for, and of rows of any age if it stands in old ones only, */
const newestRows = 10_000;
/** and how many hits there are enough. Replies of one topic are one result. */
const enough = (table: Searched) => sql.lit(table === 'forum_posts' ? 500 : 300);
/** With fewer than `few`, some hits of the index are read as well. */
const few = sql.lit(maxCounted);
const mostOlder = sql.lit(1000);
/** Number of hits that are read to find visible ones among them. A large private group may have any number of others. */
const mostRead = sql.lit(20_000);
/** Number of newest rows searched for one or two typed characters. */
const shortRows = 5000;

/** Tables that may be large: the alias of each in the condition `isOpen` of `hitsIn`, and how its words are read. */
const searched = {
  posts: { alias: 'p', config: 'folded_english' },
  forum_posts: { alias: 'r', config: 'folded_english' },
  forum_topics: { alias: 't', config: 'folded_english' },
  groups: { alias: 'g', config: 'folded_english' },
  members: { alias: 'm', config: 'folded_simple' },
} as const;
type Searched = keyof typeof searched;

type Config = (typeof searched)[Searched]['config'];

/** A query as PostgreSQL writes it: whole, its prefix, its other words, and as a phrase. */
type Queries = Record<'whole' | 'prefix' | 'rest' | 'phrase', string>;
/** How many rows there are, and how many match each of these. */
type Expected = Record<'size' | 'ofWhole' | 'ofPrefix' | 'ofRest', number>;
/** A query as PostgreSQL reads it, and its estimates. */
export interface Read {
  queries: Record<Config, Queries>;
  expected: Record<Searched, Expected>;
}

/** One or two characters match too many words, so only the newest rows are searched until a third is typed. */
const isShort = ({ words, beginning }: Asked) =>
  words === '' && beginning !== null && [...beginning].length < 3;
const hasBoth = ({ words, beginning }: Asked) => words !== '' && beginning !== null;
const asQuery = (text: string) => sql`${text}::tsquery`;

/** Reads what was asked once for all tables, and estimates how many rows of each match. */
export async function readAsked(db: Database, asked: Asked): Promise<Read> {
  const inConfig = (config: Config) => sql`
    select ${sql.lit(config)} as config, ${queryIn(config, asked)}::text as whole, ${queryIn(config, { ...asked, words: '' })}::text as prefix,
      ${queryIn(config, { ...asked, beginning: null })}::text as rest, phraseto_tsquery(${sql.lit(config)}::regconfig, ${asked.phrase})::text as phrase`;
  const read = await sql<Queries & { config: Config }>`
    ${inConfig('folded_english')} union all ${inConfig('folded_simple')}`.execute(db);
  const queries = Object.fromEntries(
    read.rows.map(({ config, ...each }) => [config, each]),
  ) as Read['queries'];
  const tables = Object.keys(searched) as Searched[];
  const selects = tables.flatMap((table) => {
    const { whole, prefix, rest } = queries[searched[table].config];
    const own = sql.table(table);
    return [
      sql`(select from ${own})`,
      ...(hasBoth(asked) ? [whole, prefix, rest] : [whole]).map(
        (query) => sql`(select from ${own} where words @@ ${asQuery(query)})`,
      ),
    ];
  });
  const { rows } = isShort(asked)
    ? { rows: [] }
    : await sql<{ 'QUERY PLAN': [{ Plan: { Plans: { 'Plan Rows': number }[] } }] }>`
        explain (format json) ${sql.join(selects, sql` union all `)}`.execute(db);
  const plans = rows[0]?.['QUERY PLAN'][0].Plan.Plans ?? [];
  const each = selects.length / tables.length;
  const expected = Object.fromEntries(
    tables.map((table, at) => {
      const [size = 0, ofWhole = 0, ofPrefix = 0, ofRest = 0] = plans
        .slice(at * each, (at + 1) * each)
        .map((plan) => plan['Plan Rows']);
      return [table, { size, ofWhole, ofPrefix, ofRest }];
    }),
  ) as Read['expected'];
  return { queries, expected };
}

interface Hits {
  /** Table expressions that `rows` needs. */
  tables: RawBuilder<unknown>;
  /** The `id` and the `place` of each hit, newest first. `at` looks the row up. */
  rows: RawBuilder<unknown>;
  /** True when older hits may be left out. */
  isPart: RawBuilder<unknown>;
}

/**
 * Returns matching rows, and reads no more of a large table than of a small one. Hits of a rare query are all read
 * through the full-text index. A common one is looked for from the newest row on, in a bounded part, or in a sample of all rows if the
 * newest few have none. Which it is, PostgreSQL's estimate for the same query and the newest rows say. If both were wrong, it is noticed
 * after `mostHits`.
 *
 * Rows without `isOpen` are left out before hits are counted, or many newer ones that the viewer may not see would hide the
 * others. It is the part of visibility that takes at most a look-up by id, so the rows still have to be tested for the rest, such as blocks.
 */
function hitsIn(table: Searched, question: Question, isOpen: RawBuilder<unknown>): Hits {
  const alias = sql.ref(searched[table].alias);
  const own = sql`${sql.table(table)} ${alias}`;
  const name = (part: string) => sql.ref(`${table}_${part}`);
  const { whole, rest } = question.queries[searched[table].config];
  const page = notAfter(sql`id`, question);
  const counted = (part: string) => sql`(select count(*) from ${name(part)})`;
  const inNewest = (rows: number, after = 0) => sql`
    select id, place from (select ${alias}.*, ${alias}.ctid as place from ${own} where true ${page} order by id desc limit ${sql.lit(rows)} offset ${sql.lit(after)}) ${alias}
    where words @@ ${asQuery(whole)} and ${isOpen}`;
  if (isShort(question))
    return {
      tables: sql`${name('hits')} as materialized (${inNewest(shortRows)} limit ${enough(table)}),`,
      rows: sql`(select * from ${name('hits')} order by id desc)`,
      isPart: sql`(select reltuples > ${sql.lit(shortRows)} from pg_class where oid = ${table}::regclass)`,
    };
  const { size, ofWhole, ofPrefix, ofRest } = question.expected[table];
  const isByRest = hasBoth(question) && ofPrefix > mostOfPrefix;
  const most = Math.max(mostHits, commonPart * size);
  const isExpected = (isByRest ? ofRest : ofWhole) > most;
  const probedRows = isExpected || question.words !== '' ? manyProbed : 0;
  // `coalesce` keeps the index from reading the prefix.
  const matches = isByRest
    ? sql`words @@ ${asQuery(rest)} and coalesce(words, '') @@ ${asQuery(whole)}`
    : sql`words @@ ${asQuery(whole)}`;
  // As much of the table as has four times `few` hits by the estimate, in percent. It counts a prefix and its word twice.
  const sampled = Math.min(
    100,
    (100 * newestRows) / Math.max(size, 1),
    (400 * maxCounted) / Math.max(ofWhole, 1),
  );
  const isCommon = sql`(select is_common from ${name('probe')})`;
  // PostgreSQL plans a materialized expression for all of its rows, by the index, and reads only those that are asked for.
  const found = sql`${name('found')} as materialized (select id, ctid as place, ${isOpen} as is_open from ${own} where ${matches} ${page})`;
  const open = sql`(select id, place from (select * from ${name('found')} limit ${mostRead}) tried where is_open) others`;
  const isCut = sql`exists (select from ${name('found')} offset ${mostRead})`;
  const isMore = sql`case when ${isCommon} then false else ${counted('all')} > ${sql.lit(mostHits)} or ${isCut} end`;
  const isFew = (part: string) => sql`${counted(part)} < ${few}`;
  return {
    tables: sql`
      ${name('probed')} as materialized (${inNewest(probedRows)}),
      ${name('probe')} as materialized (
        select ${isExpected}::boolean or count(*) > ${(manyProbed * most) / Math.max(size, 1)}::float8 as is_common, count(*) >= ${fewProbed} as is_recent from ${name('probed')}),
      ${found},
      ${name('all')} as materialized (select * from ${open} where not ${isCommon} limit ${sql.lit(mostHits + 1)}),
      ${name('newest')} as materialized (
        select * from ${name('probed')} union all select * from (${inNewest(newestRows - probedRows, probedRows)}) recent
        where case when ${isCommon} then (select is_recent from ${name('probe')}) else ${isMore} end limit ${enough(table)}),
      ${name('sample')} as materialized (
        select id, ${alias}.ctid as place from ${own} tablesample system (${sampled}::float8) repeatable (1)
        where ${isCommon} and ${isFew('newest')} and words @@ ${asQuery(whole)} and ${isOpen} ${page}),
      ${name('older')} as materialized (select * from ${open} where ${isCommon} and ${isFew('newest')} and ${isFew('sample')} limit ${mostOlder}),
      ${name('hits')} as materialized (
        select * from ${name('newest')} union select * from ${name('sample')} union select * from ${name('older')}
        union select * from ${name('all')} where ${isFew('newest')} or not ${isMore}),`,
    rows: sql`(select * from ${name('hits')} order by id desc)`,
    isPart: sql`case when ${isCommon} then not ${isFew('newest')} or not ${isFew('sample')} or ${counted('older')} = ${mostOlder} or ${isCut} else ${isMore} end`,
  };
}

/** Selects the row of each hit by its place, newest first and one by one, until there are enough. `offset 0` keeps PostgreSQL from reading whole tables for that. */
const readEach = ({ rows }: Hits, row: RawBuilder<unknown>, limit: RawBuilder<unknown>) => sql`
  select found.* from ${rows} hit cross join lateral (${row} offset 0) found order by hit.id desc limit ${limit}`;

/** Rank of a text. An exact phrase goes first. */
const rankOf = (config: Config, text: RawBuilder<unknown>, question: Question): RawBuilder<unknown> =>
  question.phrase === null
    ? sql`ts_rank(${text}, ${asQuery(question.queries[config].whole)})`
    : sql`(ts_rank(${text}, ${asQuery(question.queries[config].whole)})
        + case when ${text} @@ ${asQuery(question.queries[config].phrase)} then 2 else 0 end)::real`;

/**
 * Selects the whole text with its words marked. `excerptOf` cuts the excerpt, because PostgreSQL's own
 * excerpts lose signs at both ends.
 */
const markedIn = (config: Config, text: RawBuilder<unknown>, question: Question): RawBuilder<unknown> => sql`
  ts_headline(${sql.lit(config)}::regconfig, left(translate(${text}, ${marks.open + marks.close}, ''), 20000), ${asQuery(question.queries[config].whole)},
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
  const hits = hitsIn('posts', question, isOpenToSearch(viewerId));
  const { rows } = await sql<FoundRow>`
    with ${hits.tables} newest as materialized (${readEach(
      hits,
      sql`select p.id, p.words from posts p ${joinGroup(viewerId)} where p.ctid = hit.place and ${isFindable(viewerId)}`,
      weighed(question),
    )}),
    ${pageOf(
      sql`select id, id as newest, ${rankOf('folded_english', sql`words`, question)} as rank from newest`,
      sql`count(*) = ${weighed(question)} or ${hits.isPart}`,
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
      where ${column('words')} @@ ${asQuery(question.queries.folded_english.whole)} and ${isFound(question.viewerId, question.now)} ${notAfter(column('id'), question)}
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
  const replies = hitsIn(
    'forum_posts',
    question,
    sql`(${isShown('r')} and exists (select from forum_topics t where t.id = r.topic_id and ${isShown('t')} offset 0))`,
  );
  const topics = hitsIn('forum_topics', question, sql`(${isShown('t')})`);
  const { rows } = await sql<FoundRow>`
    with ${replies.tables} ${topics.tables} titles as materialized (${readEach(
      topics,
      sql`select t.id as topic_id, t.id as post_id, ${rankOf('folded_english', sql`t.words`, question)} * 2 as rank from forum_topics t
        where t.ctid = hit.place and ${isShown('t')} and ${isHeard('t', viewerId)}`,
      weighed(question),
    )}),
    newest as materialized (${readEach(
      replies,
      sql`select r.id, r.topic_id, r.words from forum_posts r join forum_topics t on t.id = r.topic_id
        where r.ctid = hit.place and ${isShown('r')} and ${isShown('t')} and ${isHeard('r', viewerId)} and ${isHeard('t', viewerId)}`,
      weighedReplies,
    )}),
    every_hit as (
      select topic_id, post_id, rank from titles
      union all select topic_id, id, ${rankOf('folded_english', sql`words`, question)} from newest),
    ${pageOf(
      sql`select * from (
        select distinct on (topic_id) topic_id as id, post_id, rank::real as rank, max(post_id::text) over (partition by topic_id)::uuid as newest
        from every_hit order by topic_id, rank desc, post_id) places`,
      sql`(select count(*) from titles) = ${weighed(question)} or (select count(*) from newest) = ${weighedReplies} or ${replies.isPart} or ${topics.isPart}`,
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
  const hits = hitsIn('groups', question, isListedGroup);
  const { rows } = await sql<FoundRow>`
    with ${hits.tables} newest as materialized (${readEach(
      hits,
      sql`select g.id, g.words, g.members_count from groups g where g.ctid = hit.place and ${isListedGroup}`,
      weighed(question),
    )}),
    ${pageOf(
      sql`select id, id as newest, (${rankOf('folded_english', sql`words`, question)} * (1 + ln(1 + members_count) / 20))::real as rank from newest`,
      sql`count(*) = ${weighed(question)} or ${hits.isPart}`,
      question,
    )}
    select g.id, g.name as title, ${markedIn('folded_english', sql`g.description`, question)}, '/groups/' || g.id as path,
      ${noAuthor}, null::timestamptz as at, ${best}
    from best join groups g on g.id = best.id order by best.rank desc, g.id desc`.execute(db);
  return rows;
}

/**
 * Returns members by name and bio, without private profiles and suspended members; never by email address.
 */
export async function findPeople(db: Database, question: Question): Promise<FoundRow[]> {
  const { viewerId } = question;
  const hits = hitsIn(
    'members',
    question,
    sql`exists (select from (select) one ${joinPrivacy(sql`m.id`)} where ${isPublicProfile} offset 0)`,
  );
  const { rows } = await sql<FoundRow>`
    with ${hits.tables} newest as materialized (${readEach(
      hits,
      sql`select m.id, m.words from members m ${joinPrivacy(sql`m.id`)}
        where m.ctid = hit.place and ${isListedProfile(viewerId)} and not ${isSuspended(sql`m.id`, question.now)}`,
      weighed(question),
    )}),
    ${pageOf(
      sql`select id, id as newest, ${rankOf('folded_simple', sql`words`, question)} as rank from newest`,
      sql`count(*) = ${weighed(question)} or ${hits.isPart}`,
      question,
    )}
    select m.id, m.name as title, ${markedIn('folded_simple', sql`coalesce(m.bio, '')`, question)}, '/u/' || m.id as path,
      ${authorColumns()}, null::timestamptz as at, ${best}
    from best join members m on m.id = best.id left join memberships ms on ms.member_id = m.id
    order by best.rank desc, m.id desc`.execute(db);
  return rows;
}
