import { sql } from 'kysely';
import type { CommentQueue } from '#contract/drafts.ts';
import { wholeUuid } from '#contract/uuid.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { Surroundings } from './rules.ts';

export interface DraftRow extends Surroundings {
  place: string;
  version: number;
  writer: string | null;
  /** Id of a copy; null for the draft itself. */
  copy_id: string | null;
  content: string;
  title: string | null;
  tags: string | null;
  base_version: number | null;
  queue: CommentQueue | null;
  updated_at: Date;
}

// `target` is the part after the colon if it is an id. A category may have its slug there.
const named = sql`
  select d.*, split_part(d.place, ':', 1) as kind, split_part(d.place, ':', 2) as rest,
    case when split_part(d.place, ':', 2) ~* ${sql.lit(wholeUuid)} then split_part(d.place, ':', 2)::uuid end as target
  from (
    select member_id, place, version, writer, null::uuid as copy_id, content, title, tags, base_version, queue, updated_at from drafts
    union all select member_id, place, 0, null, id, content, title, tags, base_version, queue, updated_at from draft_copies
  ) d`;

/** Matches posts `p` in group `g`, or outside groups, that the draft's author may see. */
const isReadable = sql`(p.group_id is null or (g.hidden_at is null and (
  is_shown_in_group(g.is_private, p.members_only, null, null, p.created_at) or exists (
    select from group_members gm where gm.group_id = g.id and gm.member_id = d.member_id
      and is_shown_in_group(g.is_private, p.members_only, gm.member_id, gm.reads_from, p.created_at)))))`;

/**
 * Selects the surroundings a member may see; for edits only of their own content. `?edit=` opens its editor.
 */
const surroundings = sql`
  case when kind = 'post' then (
    select json_build_object('id', g.id, 'name', g.name) from groups g
    where g.id = target and g.hidden_at is null and (not g.is_private or exists (
      select from group_members gm where gm.group_id = g.id and gm.member_id = d.member_id))) end as group,
  case when kind = 'comment' then (
    select json_build_object('id', p.id, 'author', coalesce(m.name, 'a former member')) from posts p
    left join members m on m.id = p.author_id left join groups g on g.id = p.group_id
    where p.id in (target, (select o.post_id from comments o where o.id = target and o.hidden_at is null and o.deleted_at is null))
      and p.hidden_at is null and ${isReadable}
      and (p.is_listed or p.author_id = d.member_id or not exists (
        select from privacy_settings own where own.member_id = p.author_id and own.profile_visibility = 'private'))) end as post,
  case when kind = 'reply' then (
    select json_build_object('id', t.id, 'title', t.title, 'slug', c.slug) from forum_topics t join forum_categories c on c.id = t.category_id
    where t.id = target and t.deleted_at is null and t.hidden_at is null) end as topic,
  case when kind = 'topic' then (
    select json_build_object('slug', c.slug, 'name', c.name) from forum_categories c where c.id = target or c.slug = rest) end as category,
  -- Authors can still edit their own texts while moderators hide them.
  case when kind = 'edit' then coalesce(
    (select json_build_object('path', '/feed/' || p.id || '?edit=' || p.id, 'label', 'Edit of your post') from posts p
     left join groups g on g.id = p.group_id
     where p.id = target and p.author_id = d.member_id and ${isReadable}),
    (select json_build_object('path', '/feed/' || o.post_id || '?edit=' || o.id || '#comment-' || o.id, 'label', 'Edit of your comment') from comments o
     join posts p on p.id = o.post_id left join groups g on g.id = p.group_id
     where o.id = target and o.author_id = d.member_id and p.hidden_at is null
       and ${isReadable}),
    (select json_build_object('path', '/forum/' || c.slug || '/' || t.id || '?edit=' || r.id || case when r.id = t.id then '' else '#post-' || r.id end, 'label', 'Edit in ' || t.title)
     from forum_posts r join forum_topics t on t.id = r.topic_id join forum_categories c on c.id = t.category_id
     where r.id = target and r.author_id = d.member_id and r.deleted_at is null and t.deleted_at is null
       and (t.hidden_at is null or r.id = t.id))
  ) end as edited`;

/** Returns a member's drafts, newest first, then the copies. */
export async function draftsOf(db: Database, memberId: string, limit: number): Promise<DraftRow[]> {
  const { rows } = await sql<DraftRow>`
    select d.place, d.version, d.writer, d.copy_id, d.content, d.title, d.tags, d.base_version, d.queue, d.updated_at, ${surroundings}
    from (${named}) d where d.member_id = ${memberId} order by d.copy_id is not null, d.updated_at desc, d.place limit ${limit}`.execute(
    db,
  );
  return rows;
}

export async function draftAt(db: Database, memberId: string, place: string): Promise<DraftRow | undefined> {
  const { rows } = await sql<DraftRow>`
    select d.place, d.version, d.writer, d.copy_id, d.content, d.title, d.tags, d.base_version, d.queue, d.updated_at, ${surroundings}
    from (${named}) d where d.member_id = ${memberId} and d.place = ${place} and d.copy_id is null`.execute(
    db,
  );
  return rows[0];
}

export interface Writing {
  place: string;
  content: string;
  title: string | null;
  tags: string | null;
  /** Version of the text that the edit is based on. */
  base_version: number | null;
  queue: CommentQueue | null;
}

/** Stores a draft. Deletes the oldest ones beyond `most`. */
export async function saveDraft(
  db: Database,
  memberId: string,
  { place, content, title, tags, base_version, queue, writer }: Writing & { writer: string | null },
  { most, now }: { most: number; now: Date },
): Promise<void> {
  await sql`
    insert into drafts (member_id, place, content, title, tags, base_version, queue, writer, updated_at)
    values (${memberId}, ${place}, ${content}, ${title}, ${tags}, ${base_version}, ${queue && JSON.stringify(queue)}::jsonb, ${writer}, ${now})
    on conflict (member_id, place) do update set
      content = excluded.content, title = excluded.title, tags = excluded.tags, base_version = excluded.base_version,
      queue = excluded.queue, writer = excluded.writer, version = drafts.version + 1,
      updated_at = excluded.updated_at`.execute(db);
  await sql`
    delete from drafts where member_id = ${memberId} and place in (
      select place from drafts where member_id = ${memberId} order by updated_at desc, (place = ${place}) desc, place offset ${most})`.execute(
    db,
  );
}

/**
 * Locks a draft's key until the transaction ends and returns the stored draft. The key is locked even without
 * a draft, so that the first saves of two devices run one by one.
 */
export async function lockDraft(db: Database, memberId: string, place: string) {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`draft ${memberId} ${place}`}, 0))`.execute(db);
  return db
    .selectFrom('drafts')
    .select(['content', 'title', 'tags', 'base_version', 'queue', 'version', 'writer', 'updated_at'])
    .$narrowType<{ queue: CommentQueue | null }>()
    .where('member_id', '=', memberId)
    .where('place', '=', place)
    .forUpdate()
    .executeTakeFirst();
}

/** Copies stored per member, across all drafts. */
const maxPerMember = 50;

/**
 * Stores a text as a copy of a draft, unless an equal one exists. Deletes the oldest beyond `most` per
 * draft and 50 per member.
 */
export async function saveCopy(
  db: Database,
  memberId: string,
  { place, content, title, tags, base_version, queue, at }: Writing & { at: Date },
  most: number,
): Promise<void> {
  await sql`
    insert into draft_copies (id, member_id, place, content, title, tags, base_version, queue, updated_at)
    select gen_random_uuid(), ${memberId}, ${place}, ${content}, ${title}, ${tags}, ${base_version}, ${queue && JSON.stringify(queue)}::jsonb, ${at}
    where not exists (select from draft_copies c where c.member_id = ${memberId} and c.place = ${place}
      and (c.content, c.title, c.tags) is not distinct from (${content}::text, ${title}::text, ${tags}::text))`.execute(
    db,
  );
  await sql`
    delete from draft_copies where id in (
      select id from draft_copies where member_id = ${memberId} and place = ${place} order by updated_at desc, id offset ${most})`.execute(
    db,
  );
  await sql`
    delete from draft_copies where id in (
      select id from draft_copies where member_id = ${memberId} order by updated_at desc, id offset ${maxPerMember})`.execute(
    db,
  );
}

export async function deleteCopy(db: Database, memberId: string, id: string): Promise<void> {
  await db.deleteFrom('draft_copies').where('member_id', '=', memberId).where('id', '=', id).execute();
}

export async function deleteDraft(db: Database, memberId: string, place: string): Promise<void> {
  await db.deleteFrom('drafts').where('member_id', '=', memberId).where('place', '=', place).execute();
}

export async function forgetDrafts(db: Database, before: Date): Promise<void> {
  await db.deleteFrom('drafts').where('updated_at', '<', before).execute();
  await db.deleteFrom('draft_copies').where('updated_at', '<', before).execute();
}
