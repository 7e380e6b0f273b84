import { sql } from 'kysely';
import type { CommentQueue, GroupFields } from '#contract/drafts/endpoints.ts';
import { wholeUuid } from '#contract/platform/uuid.ts';
import type { ContentAdapters, DraftContext } from '#server/domains/content-types/content-adapter.ts';
import type { Database } from '#server/platform/database/database.ts';

export interface DraftRow {
  context: DraftContext | null;
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
  fields: GroupFields | null;
  updated_at: Date;
}

// `target` is the part after the colon if it is an id. A category may have its slug there.
const named = sql`
  select d.*, split_part(d.place, ':', 1) as kind, split_part(d.place, ':', 2) as rest,
    case when split_part(d.place, ':', 2) ~* ${sql.lit(wholeUuid)} then split_part(d.place, ':', 2)::uuid end as target
  from (
    select member_id, place, version, writer, null::uuid as copy_id, content, title, tags, base_version, queue, fields, updated_at from drafts
    union all select member_id, place, 0, null, id, content, title, tags, base_version, queue, fields, updated_at from draft_copies
  ) d`;

/** Selects where drafts `d` continue, by the type of content they become. */
function contextOf(content: ContentAdapters) {
  const target = { text: sql`d.rest`, id: sql`d.target`, memberId: sql`d.member_id` };
  const cases = Object.entries(content).flatMap(([type, { draft }]) =>
    draft ? [sql`when ${sql.lit(type)} then ${draft.context(target)}`] : [],
  );
  const editors = Object.values(content).flatMap(({ editor }) => (editor ? [editor(target)] : []));
  return sql`case d.kind ${sql.join(cases, sql` `)} when 'edit' then coalesce(${sql.join(editors)}) end as context`;
}

const select = (content: ContentAdapters, memberId: string) => sql`
  select d.place, d.version, d.writer, d.copy_id, d.content, d.title, d.tags, d.base_version, d.queue, d.fields, d.updated_at, ${contextOf(content)}
  from (${named}) d where d.member_id = ${memberId}`;

/** Returns a member's drafts, newest first, then the copies. */
export async function draftsOf(
  db: Database,
  content: ContentAdapters,
  memberId: string,
  limit: number,
): Promise<DraftRow[]> {
  const { rows } = await sql<DraftRow>`
    ${select(content, memberId)} order by d.copy_id is not null, d.updated_at desc, d.place limit ${limit}`.execute(
    db,
  );
  return rows;
}

export async function draftAt(
  db: Database,
  content: ContentAdapters,
  memberId: string,
  draftKey: string,
): Promise<DraftRow | undefined> {
  const { rows } = await sql<DraftRow>`
    ${select(content, memberId)} and d.place = ${draftKey} and d.copy_id is null`.execute(db);
  return rows[0];
}

export interface Writing {
  draftKey: string;
  content: string;
  title: string | null;
  tags: string | null;
  /** Version of the text that the edit is based on. */
  base_version: number | null;
  queue: CommentQueue | null;
  fields: GroupFields | null;
}

/** Stores a draft. Deletes the oldest ones beyond `most`. */
export async function saveDraft(
  db: Database,
  memberId: string,
  {
    draftKey,
    content,
    title,
    tags,
    base_version,
    queue,
    fields,
    writer,
  }: Writing & { writer: string | null },
  { most, now }: { most: number; now: Date },
): Promise<void> {
  await sql`
    insert into drafts (member_id, place, content, title, tags, base_version, queue, fields, writer, updated_at)
    values (${memberId}, ${draftKey}, ${content}, ${title}, ${tags}, ${base_version}, ${queue && JSON.stringify(queue)}::jsonb, ${fields && JSON.stringify(fields)}::json, ${writer}, ${now})
    on conflict (member_id, place) do update set
      content = excluded.content, title = excluded.title, tags = excluded.tags, base_version = excluded.base_version,
      queue = excluded.queue, fields = excluded.fields, writer = excluded.writer, version = drafts.version + 1,
      updated_at = excluded.updated_at`.execute(db);
  await sql`
    delete from drafts where member_id = ${memberId} and place in (
      select place from drafts where member_id = ${memberId} order by updated_at desc, (place = ${draftKey}) desc, place offset ${most})`.execute(
    db,
  );
}

/**
 * Locks a draft's key until the transaction ends and returns the stored draft. The key is locked even without
 * a draft, so that the first saves of two devices run one by one.
 */
export async function lockDraft(db: Database, memberId: string, draftKey: string) {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`draft ${memberId} ${draftKey}`}, 0))`.execute(
    db,
  );
  return db
    .selectFrom('drafts')
    .select([
      'content',
      'title',
      'tags',
      'base_version',
      'queue',
      'fields',
      'version',
      'writer',
      'updated_at',
    ])
    .$narrowType<{ queue: CommentQueue | null; fields: GroupFields | null }>()
    .where('member_id', '=', memberId)
    .where('place', '=', draftKey)
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
  { draftKey, content, title, tags, base_version, queue, fields, at }: Writing & { at: Date },
  most: number,
): Promise<void> {
  await sql`
    insert into draft_copies (id, member_id, place, content, title, tags, base_version, queue, fields, updated_at)
    select gen_random_uuid(), ${memberId}, ${draftKey}, ${content}, ${title}, ${tags}, ${base_version}, ${queue && JSON.stringify(queue)}::jsonb, ${fields && JSON.stringify(fields)}::json, ${at}
    where not exists (select from draft_copies c where c.member_id = ${memberId} and c.place = ${draftKey}
      and (c.content, c.title, c.tags, c.fields::text) is not distinct from (${content}::text, ${title}::text, ${tags}::text, ${fields && JSON.stringify(fields)}::text))`.execute(
    db,
  );
  await sql`
    delete from draft_copies where id in (
      select id from draft_copies where member_id = ${memberId} and place = ${draftKey} order by updated_at desc, id offset ${most})`.execute(
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

export async function deleteDraft(db: Database, memberId: string, draftKey: string): Promise<void> {
  await db.deleteFrom('drafts').where('member_id', '=', memberId).where('place', '=', draftKey).execute();
}

export async function forgetDrafts(db: Database, before: Date): Promise<void> {
  await db.deleteFrom('drafts').where('updated_at', '<', before).execute();
  await db.deleteFrom('draft_copies').where('updated_at', '<', before).execute();
}
