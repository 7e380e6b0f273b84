import { type RawBuilder, sql } from 'kysely';

/** Invariants of pods, listed with the others in `store.ts`. */
export const podChecks: readonly { name: string; wrong: string; query: () => RawBuilder<unknown> }[] = [
  {
    name: 'pods and their threads have the same members',
    wrong: 'Someone in a pod cannot read its thread, or someone reads it who is not in the pod.',
    query: () => sql`
      with inside as (
        select p.id as pod, pm.member_id as member from pods p join pod_members pm on pm.pod_id = p.id
        where case when p.merged_into_id is null then pm.left_at is null else pm.left_why = 'merged' end),
      readers as (select p.id as pod, gm.member_id as member from pods p join group_members gm on gm.group_id = p.group_id)
      (select * from inside except select * from readers) union all (select * from readers except select * from inside)`,
  },
  {
    name: 'pods end with their last member',
    wrong:
      'A pod without members is open, one with members has ended, or its thread is closed at the wrong time.',
    query: () => sql`
      select p.id as pod from pods p join groups g on g.id = p.group_id
      where (p.ended_at is null) <> exists (select from pod_members pm where pm.pod_id = p.id and pm.left_at is null)
        or not g.is_pod or (g.closed_at is null) <> (p.merged_into_id is null)`,
  },
  {
    name: 'no one is in a pod with someone they block',
    wrong: 'Two members of a pod block each other.',
    query: () => sql`
      select a.pod_id as pod, mb.blocker_id as one, mb.blocked_id as two from member_blocks mb
      join pod_members a on a.member_id = mb.blocker_id and a.left_at is null
      join pod_members b on b.member_id = mb.blocked_id and b.left_at is null and b.pod_id = a.pod_id`,
  },
];
