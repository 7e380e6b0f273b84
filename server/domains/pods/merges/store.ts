import { sql } from 'kysely';
import type { LocalDate } from '#server/domains/profile/days/rules.ts';
import type { Database } from '#server/platform/database/database.ts';
import { newId } from '#server/platform/database/ids.ts';
import { dayOfMember } from '../visibility.ts';

export interface PodStateRow {
  id: string;
  name: string;
  members: { id: string; day: number; last_on: LocalDate | null }[];
  asked_on: LocalDate[];
  /** True while it is in an open merge, or too young to be quiet. */
  is_busy: boolean;
}

/** Returns every pod with its members; only `podIds`, if given. */
export async function podStates(
  db: Database,
  { now, podIds = null }: { now: Date; podIds?: readonly string[] | null },
): Promise<PodStateRow[]> {
  const { rows } = await sql<PodStateRow>`
    select p.id, p.name,
      coalesce((select json_agg(json_build_object('id', m.id, 'day', ${dayOfMember}, 'last_on', greatest(
          (select max(c.local_date) from day_completions c where c.member_id = m.id),
          (select max(c.local_date) from check_ins c where c.member_id = m.id))) order by pm.joined_at, m.id)
        from pod_members pm join members m on m.id = pm.member_id where pm.pod_id = p.id and pm.left_at is null), '[]'::json) as members,
      array(select (g.asked_at at time zone 'UTC')::date::text from pod_merges g
        where g.pod_id = p.id and g.outcome is distinct from 'gone' order by g.asked_at) as asked_on,
      (p.made_at > ${now}::timestamptz - interval '7 days'
        or exists (select from pod_merges g where g.ended_at is null and (g.pod_id = p.id or g.into_id = p.id))) as is_busy
    from pods p where p.ended_at is null and (${podIds === null} or p.id = any(${podIds ?? []}::uuid[])) order by p.id`.execute(
    db,
  );
  return rows;
}

/** Returns pairs of pods with two members of whom one blocks the other; only among `podIds`, if given. */
export async function blockedPods(
  db: Database,
  podIds: readonly string[] | null = null,
): Promise<{ one: string; two: string }[]> {
  const { rows } = await sql<{ one: string; two: string }>`
    select distinct a.pod_id as one, b.pod_id as two from member_blocks mb
    join pod_members a on a.member_id = mb.blocker_id and a.left_at is null
    join pod_members b on b.member_id = mb.blocked_id and b.left_at is null
    where a.pod_id <> b.pod_id
      and (${podIds === null} or (a.pod_id = any(${podIds ?? []}::uuid[]) and b.pod_id = any(${podIds ?? []}::uuid[])))`.execute(
    db,
  );
  return rows;
}

export interface MergeRow {
  id: string;
  pod_id: string;
  into_id: string;
  asked_at: Date;
  closes_at: Date;
  ended_at: Date | null;
}

export async function insertMerge(
  db: Database,
  {
    podId,
    intoId,
    memberIds,
    now,
    closesAt,
  }: { podId: string; intoId: string; memberIds: readonly string[]; now: Date; closesAt: Date },
): Promise<string> {
  const id = newId();
  await db
    .insertInto('pod_merges')
    .values({ id, pod_id: podId, into_id: intoId, asked_at: now, closes_at: closesAt })
    .execute();
  await db
    .insertInto('pod_merge_votes')
    .values(memberIds.map((memberId) => ({ merge_id: id, member_id: memberId })))
    .execute();
  return id;
}

const mergeColumns = ['id', 'pod_id', 'into_id', 'asked_at', 'closes_at', 'ended_at'] as const;

/** Returns a merge by its id. The caller has locked both pods, if it changes it. */
export const mergeById = (db: Database, id: string): Promise<MergeRow | undefined> =>
  db.selectFrom('pod_merges').select(mergeColumns).where('id', '=', id).executeTakeFirst();

/** Returns the open merge in which the members of a pod are asked. */
export const mergeOf = (db: Database, podId: string): Promise<MergeRow | undefined> =>
  db
    .selectFrom('pod_merges')
    .select(mergeColumns)
    .where('pod_id', '=', podId)
    .where('ended_at', 'is', null)
    .executeTakeFirst();

export const openMerges = (db: Database): Promise<MergeRow[]> =>
  db.selectFrom('pod_merges').select(mergeColumns).where('ended_at', 'is', null).orderBy('id').execute();

export interface VoteRow {
  member_id: string;
  answer: 'join' | 'stay' | null;
}

export async function votesOf(db: Database, mergeId: string): Promise<VoteRow[]> {
  const { rows } = await sql<VoteRow>`
    select member_id, answer from pod_merge_votes where merge_id = ${mergeId} order by member_id`.execute(db);
  return rows;
}

export async function saveVote(
  db: Database,
  {
    mergeId,
    memberId,
    answer,
    now,
  }: { mergeId: string; memberId: string; answer: 'join' | 'stay'; now: Date },
): Promise<void> {
  await db
    .updateTable('pod_merge_votes')
    .set({ answer, answered_at: now })
    .where('merge_id', '=', mergeId)
    .where('member_id', '=', memberId)
    .execute();
}

/** Takes the vote of a member out of the open merge of a pod. */
export async function deleteVote(db: Database, podId: string, memberId: string): Promise<void> {
  await sql`delete from pod_merge_votes v using pod_merges g
    where g.id = v.merge_id and g.pod_id = ${podId} and g.ended_at is null and v.member_id = ${memberId}`.execute(
    db,
  );
}

export async function endMerge(
  db: Database,
  id: string,
  outcome: 'joined' | 'stayed' | 'expired' | 'gone',
  now: Date,
): Promise<void> {
  await db
    .updateTable('pod_merges')
    .set({ ended_at: now, outcome })
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .execute();
}

/** Moves the members of a pod into another one, with what they share. Returns their ids. */
export async function moveMembers(
  db: Database,
  { podId, intoId, now }: { podId: string; intoId: string; now: Date },
): Promise<string[]> {
  const { rows } = await sql<{ member_id: string; shares_stones: boolean; is_on_board: boolean }>`
    update pod_members set left_at = ${now}, left_why = 'merged' where pod_id = ${podId} and left_at is null
    returning member_id, shares_stones, is_on_board`.execute(db);
  for (const { member_id, shares_stones, is_on_board } of rows)
    await db
      .insertInto('pod_members')
      .values({ pod_id: intoId, member_id, joined_at: now, shares_stones, is_on_board })
      .onConflict((oc) =>
        oc.columns(['pod_id', 'member_id']).doUpdateSet({
          joined_at: now,
          shares_stones,
          is_on_board,
          left_at: null,
          left_why: null,
          closed_at: null,
        }),
      )
      .execute();
  await db
    .updateTable('pods')
    .set({ ended_at: now, merged_into_id: intoId })
    .where('id', '=', podId)
    .execute();
  return rows.map(({ member_id }) => member_id);
}
