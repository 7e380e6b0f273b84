import { type RawBuilder, sql } from 'kysely';
import type { Database } from '#server/platform/database/database.ts';

/** Locks a member's texts (advisory lock), so that parallel ones are checked one by one. */
export async function lockTextOf(db: Database, memberId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`words of ${memberId}`}, 0))`.execute(db);
}

/** Facts by which a member's text is published or not, and shown to moderators. */
export interface TextFacts {
  createdAt: Date;
  /** How much the member has published, counted up to `enough`. */
  published: number;
  /**
   * Where they wrote a post, topic or reply with this hash since an instant, as `place` of `admitText`. Content they deleted doesn't count.
   */
  places: string[];
  watched: string[];
  /** Id of what they sent with this `clientId` before, if that was asked for. */
  sent: string | null;
}

export interface FactsOf {
  memberId: string;
  contentHash: Buffer | null;
  since: Date;
  exceptId: string | null;
  /** Selects the id of what was sent before. */
  sentBefore: RawBuilder<unknown> | null;
  enough: number;
}

/** Returns the facts about a text of a member; undefined for one who is gone. */
export async function textFacts(
  db: Database,
  { memberId, contentHash, since, exceptId, sentBefore, enough }: FactsOf,
): Promise<TextFacts | undefined> {
  const { rows } = await sql<TextFacts>`
    select m.created_at as "createdAt", (
      select count(*)::int from (
        (select 1 from posts where author_id = m.id limit ${enough})
        union all (select 1 from comments where author_id = m.id limit ${enough})
        union all (select 1 from forum_posts where author_id = m.id limit ${enough})
        union all (select 1 from news where author_id = m.id limit ${enough})
        union all (select 1 from blog_posts where author_id = m.id and approved_at is not null limit ${enough})
        limit ${enough}) published) as published,
      array(
        select coalesce(p.group_id::text, 'feed') from posts p
        where p.author_id = ${memberId} and p.created_at > ${since} and p.content_hash = ${contentHash} and p.id is distinct from ${exceptId}::uuid
        union
        select case when r.id = t.id then t.category_id else t.id end::text from forum_posts r join forum_topics t on t.id = r.topic_id
        where r.author_id = ${memberId} and r.created_at > ${since} and r.content_hash = ${contentHash} and r.id is distinct from ${exceptId}::uuid
          and r.deleted_at is null and t.deleted_at is null) as places,
      array(select word from watched_words order by word limit ${mostWords}) as watched,
      (${sentBefore ?? sql`null`}) as sent
    from members m where m.id = ${memberId}`.execute(db);
  return rows[0];
}

const mostWords = sql.lit(1000);

export interface WatchedWord {
  word: string;
  added_at: Date;
}

export const watchedWords = (db: Database): Promise<WatchedWord[]> =>
  db.selectFrom('watched_words').select(['word', 'added_at']).orderBy('word').limit(mostWords).execute();

/** Locks the list of watched words (advisory lock), so that edits run one by one. */
export async function lockWatchedWords(db: Database): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('watched words', 0))`.execute(db);
}

/** Replaces the list. Words that stay keep their date. */
export async function setWatchedWords(
  db: Database,
  { words, by, now }: { words: string[]; by: string; now: Date },
): Promise<void> {
  await sql`delete from watched_words where word <> all(${words}::text[])`.execute(db);
  await sql`
    insert into watched_words (word, added_by, added_at)
    select word, ${by}, ${now} from unnest(${words}::text[]) as word on conflict do nothing`.execute(db);
}
