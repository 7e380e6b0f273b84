import { type RawBuilder, sql } from 'kysely';
import type { DayText } from '#contract/programme/authoring.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { RenderedDay } from '../flagship/render-day.ts';

/** Where a version comes from, who published it and when. */
export interface Publication {
  number: number;
  origin: 'files' | 'product';
  published_at: Date;
  published_by: string | null;
}

export interface VersionRow extends Publication {
  day: number;
  title: string;
  body: string;
  content: string;
  duration_minutes: number;
  walk_question: string;
  action_steps: string[];
  small_version: string;
  journal_prompt: string;
  deeper_prompt: string;
  optional_bonus: string | null;
  sources: string[];
}

interface DraftRow {
  version: number;
  draft_saved_at: Date | null;
  draft_saved_by: string | null;
  differs_from_file: boolean;
}

/** Returns the name of a member who still exists. */
const nameOf = (id: RawBuilder<unknown>) => sql`(select m.name from members m where m.id = ${id})`;
const publication = sql`v.number, v.origin, v.published_at, ${nameOf(sql`v.published_by`)} as published_by`;
const text = sql`v.day, v.title, v.body, v.content, v.duration_minutes, v.walk_question, v.action_steps, v.small_version,
  v.journal_prompt, v.deeper_prompt, v.optional_bonus, v.sources`;
const draftState = sql`d.version, d.draft_saved_at, ${nameOf(sql`d.draft_saved_by`)} as draft_saved_by,
  d.file_digest <> v.digest as differs_from_file`;
const newest = sql`programme_days d join programme_day_versions v on v.day = d.day and v.number = d.published`;

/** Returns the ninety days without their texts. */
export async function dayLines(
  db: Database,
): Promise<(Publication & DraftRow & { day: number; title: string })[]> {
  const { rows } = await sql<Publication & DraftRow & { day: number; title: string }>`
    select v.day, v.title, ${publication}, ${draftState} from ${newest} order by d.day`.execute(db);
  return rows;
}

/** Returns a day with its newest version and its draft. */
export async function dayRow(
  db: Database,
  day: number,
): Promise<(VersionRow & DraftRow & { draft: DayText | null }) | undefined> {
  const { rows } = await sql<VersionRow & DraftRow & { draft: DayText | null }>`
    select ${text}, ${publication}, ${draftState}, d.draft from ${newest} where d.day = ${day}`.execute(db);
  return rows[0];
}

/** Returns the newest version of every day, in order. */
export async function newestVersions(
  db: Database,
): Promise<(VersionRow & { digest: string; file_digest: string })[]> {
  const { rows } = await sql<VersionRow & { digest: string; file_digest: string }>`
    select ${text}, ${publication}, v.digest, d.file_digest from ${newest} order by d.day`.execute(db);
  return rows;
}

/** Returns the versions of a day, newest first. */
export async function versionsOf(
  db: Database,
  day: number,
): Promise<(Publication & { is_for_everyone: boolean })[]> {
  const { rows } = await sql<Publication & { is_for_everyone: boolean }>`
    select ${publication}, v.applies_from is null as is_for_everyone from programme_day_versions v
    where v.day = ${day} order by v.number desc limit 200`.execute(db);
  return rows;
}

export async function versionRow(db: Database, day: number, number: number): Promise<VersionRow | undefined> {
  const { rows } = await sql<VersionRow>`
    select ${text}, ${publication} from programme_day_versions v where v.day = ${day} and v.number = ${number}`.execute(
    db,
  );
  return rows[0];
}

/** Counts members whose newest round has reached a day. */
export async function countReaders(db: Database, day: number): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from rounds r where r.current_day >= ${day} and r.kind = 'programme' and not exists (
      select from rounds later where later.member_id = r.member_id and later.program_id = r.program_id and later.number > r.number)`.execute(
    db,
  );
  return rows[0]?.n ?? 0;
}

/** Locks a day and returns the counter of its drafts with the draft. */
export async function lockDay(
  db: Database,
  day: number,
): Promise<{ version: number; published: number; draft: DayText | null } | undefined> {
  const { rows } = await sql<{ version: number; published: number; draft: DayText | null }>`
    select version, published, draft from programme_days where day = ${day} for update`.execute(db);
  return rows[0];
}

/** Saves the draft of a locked day, or with null deletes it. Counts the version. */
export async function setDraft(
  db: Database,
  day: number,
  { draft, by, now }: { draft: DayText | null; by: string; now: Date },
): Promise<void> {
  await db
    .updateTable('programme_days')
    .set((eb) => ({
      draft: draft && JSON.stringify(draft),
      draft_saved_at: draft && now,
      draft_saved_by: draft && by,
      version: eb('version', '+', 1),
    }))
    .where('day', '=', day)
    .execute();
}

export interface NewVersion {
  rendered: RenderedDay;
  number: number;
  origin: 'files' | 'product';
  /** Null if everyone reads it. */
  appliesFrom: Date | null;
  by: string | null;
  now: Date;
}

/** Inserts versions and makes them the newest of their days. */
export async function insertVersions(db: Database, versions: readonly NewVersion[]): Promise<void> {
  if (versions.length === 0) return;
  await db
    .insertInto('programme_day_versions')
    .values(
      versions.map(({ rendered, number, origin, appliesFrom, by, now }) => ({
        day: rendered.day,
        number,
        title: rendered.title,
        body: rendered.body,
        content: rendered.html,
        duration_minutes: rendered.minutes,
        walk_question: rendered.walk,
        action_steps: JSON.stringify(rendered.actions),
        small_version: rendered.small,
        journal_prompt: rendered.prompt,
        deeper_prompt: rendered.deeperPrompt,
        optional_bonus: rendered.bonus,
        sources: JSON.stringify(rendered.sources),
        digest: rendered.digest,
        origin,
        applies_from: appliesFrom,
        published_at: now,
        published_by: by,
      })),
    )
    .execute();
  await db
    .insertInto('programme_days')
    .values(
      versions.map(({ rendered, number, appliesFrom }) => ({
        day: rendered.day,
        published: number,
        applies_from: appliesFrom,
        file_digest: rendered.digest,
      })),
    )
    .onConflict((oc) =>
      oc.column('day').doUpdateSet((eb) => ({
        published: eb.ref('excluded.published'),
        applies_from: eb.ref('excluded.applies_from'),
      })),
    )
    .execute();
}

/** Saves the digests of the files of a release. */
export async function setFileDigests(
  db: Database,
  digests: readonly { day: number; digest: string }[],
): Promise<void> {
  await sql`update programme_days d set file_digest = given.digest
    from unnest(${digests.map(({ day }) => day)}::int[], ${digests.map(({ digest }) => digest)}::text[]) as given (day, digest)
    where d.day = given.day and d.file_digest <> given.digest`.execute(db);
}

/** Locks the texts of the programme until the transaction ends, so that a release and an administrator publish one by one. */
export async function lockTexts(db: Database): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('seed evolve 90'))`.execute(db);
}

/** Returns the course of the flagship. */
export const flagshipCourse = async (db: Database): Promise<string | null> =>
  (await db.selectFrom('programs').select('course_id').where('slug', '=', 'evolve-90').executeTakeFirst())
    ?.course_id ?? null;
