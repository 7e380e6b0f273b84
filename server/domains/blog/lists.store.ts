import { type RawBuilder, sql } from 'kysely';
import type { BlogCategory, RevisionState } from '#contract/blog/constants.ts';
import { type AuthorRow, authorColumns, joinAuthor } from '#server/domains/auth/author.ts';
import type { Database } from '#server/platform/database/database.ts';
import { type ImageRow, imageColumns } from '#server/platform/images/show-picture.ts';
import { textPictures } from './pictures/store.ts';
import { isListed, isOpenFor, openingOf, seesRevision } from './visibility.ts';

/** A post with one of its texts: the revision, or the approved text. */
export interface PostRow extends AuthorRow {
  id: string;
  slug: string | null;
  title: string;
  introduction: string;
  content: string;
  /** First characters of the text without its formats. */
  opening: string;
  word_count: number;
  category: BlogCategory;
  tags: string[];
  image: ImageRow | null;
  /** Pictures of the text. */
  pictures: ImageRow[];
  created_at: Date;
  updated_at: Date;
  approved_at: Date | null;
  published_at: Date | null;
  /** Of the text that is shown. */
  publish_at: Date | null;
  hidden_at: Date | null;
  version: number;
  /** State of the revision, for viewers who may read it. */
  revision: RevisionState | null;
  submitted_at: Date | null;
  rejected_at: Date | null;
  rejected_by: string | null;
  reason: string | null;
}

const common = sql`bp.id, bp.slug, bp.created_at, bp.updated_at, bp.approved_at, bp.published_at, bp.hidden_at, bp.version,
  ${authorColumns()}, ${imageColumns('i')} as image, ${textPictures} as pictures`;

/** Selects the approved text alone. */
const approved: RawBuilder<PostRow> = sql`${common}, bp.title, bp.introduction, bp.content, ${openingOf(sql`bp.plain`)} as opening, bp.word_count, bp.category, bp.tags, bp.publish_at,
  null as revision, null as submitted_at, null as rejected_at, null as rejected_by, null as reason`;
const joinApproved = sql`${joinAuthor(sql`bp.author_id`)} left join images i on i.id = bp.image_id`;

const either = (column: string) =>
  sql`case when br.post_id is null then ${sql.ref(`bp.${column}`)} else ${sql.ref(`br.${column}`)} end`;
/** Selects the revision `br`, or the approved text without one. Only for viewers who may read the revision. */
const working: RawBuilder<PostRow> = sql`${common}, ${sql.join(
  ['title', 'introduction', 'content', 'word_count', 'category', 'tags', 'publish_at'].map(
    (column) => sql`${either(column)} as ${sql.id(column)}`,
  ),
)}, ${openingOf(either('plain'))} as opening, br.state as revision, br.submitted_at, br.rejected_at, reviewer.name as rejected_by, br.reason`;
const joinWorking = sql`${joinAuthor(sql`bp.author_id`)} left join images i on i.id = ${either('image_id')}
  left join members reviewer on reviewer.id = br.rejected_by`;

/** The position of a post in a list. */
export interface Position {
  at: Date;
  id: string;
}

/** Returns published posts before a position, newest first, with their approved texts. */
export async function publishedPosts(
  db: Database,
  { viewerId, before, limit, now }: { viewerId: string; before: Position | null; limit: number; now: Date },
): Promise<PostRow[]> {
  const rest = before ? sql`(bp.published_at, bp.id) < (${before.at}, ${before.id}::uuid)` : sql`true`;
  const { rows } = await sql<PostRow>`
    select ${approved} from blog_posts bp ${joinApproved} where ${isListed(viewerId, now)} and ${rest}
    order by bp.published_at desc, bp.id desc limit ${sql.lit(limit)}`.execute(db);
  return rows;
}

/** Returns revisions that were sent in and are in a state, after a position: waiting ones oldest first, rejected ones newest first. For administrators. */
export async function sentInPosts(
  db: Database,
  { state, from, limit }: { state: 'pending' | 'rejected'; from: Position | null; limit: number },
): Promise<PostRow[]> {
  const isWaiting = state === 'pending';
  const order = isWaiting ? sql`asc` : sql`desc`;
  const rest = from
    ? sql`(br.submitted_at, bp.id) ${isWaiting ? sql`>` : sql`<`} (${from.at}, ${from.id}::uuid)`
    : sql`true`;
  const { rows } = await sql<PostRow>`
    select ${working} from blog_posts bp join blog_revisions br on br.post_id = bp.id ${joinWorking}
    where br.state = ${state} and ${rest} order by br.submitted_at ${order}, bp.id ${order} limit ${sql.lit(limit)}`.execute(
    db,
  );
  return rows;
}

/** Returns a member's own posts before a position, those changed last first, with their revisions. */
export async function ownPosts(
  db: Database,
  { memberId, before, limit }: { memberId: string; before: Position | null; limit: number },
): Promise<PostRow[]> {
  const rest = before ? sql`(bp.updated_at, bp.id) < (${before.at}, ${before.id}::uuid)` : sql`true`;
  const { rows } = await sql<PostRow>`
    select ${working} from blog_posts bp left join blog_revisions br on br.post_id = bp.id ${joinWorking}
    where bp.author_id = ${memberId} and ${rest} order by bp.updated_at desc, bp.id desc limit ${sql.lit(limit)}`.execute(
    db,
  );
  return rows;
}

/**
 * Returns a post to its author or an administrator: with its revision if they may read that, else the approved text. Null for any other,
 * and for anyone else.
 */
export async function postById(
  db: Database,
  id: string,
  viewer: { id: string; isAdmin: boolean },
): Promise<PostRow | null> {
  const { rows } = await sql<PostRow>`
    select ${working} from blog_posts bp left join blog_revisions br on br.post_id = bp.id ${joinWorking}
    where bp.id = ${id} and ${seesRevision(viewer.id, viewer)}`.execute(db);
  if (rows[0] || !viewer.isAdmin) return rows[0] ?? null;
  const approvedPosts = await sql<PostRow>`
    select ${approved} from blog_posts bp ${joinApproved} where bp.id = ${id} and bp.approved_at is not null`.execute(
    db,
  );
  return approvedPosts.rows[0] ?? null;
}

/** Returns the approved text of a public post that this viewer may open. Null for any other. */
export async function publicPostById(
  db: Database,
  id: string,
  { viewerId, now }: { viewerId: string; now: Date },
): Promise<PostRow | null> {
  const { rows } = await sql<PostRow>`
    select ${approved} from blog_posts bp ${joinApproved} where bp.id = ${id} and ${isOpenFor(viewerId, now)}`.execute(
    db,
  );
  return rows[0] ?? null;
}
