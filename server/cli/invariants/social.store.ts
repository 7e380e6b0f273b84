import { type RawBuilder, sql } from 'kysely';

/** Invariants of friends, follows and blocks, listed with the others in `store.ts`. */
export const socialChecks: readonly { name: string; wrong: string; query: () => RawBuilder<unknown> }[] = [
  {
    name: 'blocked members have no bond',
    wrong:
      'Two members of whom one blocks the other are friends, have an open request, or follow each other.',
    query: () => sql`
      select b.blocker_id as blocker, b.blocked_id as blocked from member_blocks b
      where exists (select from friend_requests fr where fr.status <> 'declined'
          and least(fr.requester_id, fr.receiver_id) = least(b.blocker_id, b.blocked_id)
          and greatest(fr.requester_id, fr.receiver_id) = greatest(b.blocker_id, b.blocked_id))
        or exists (select from follows f where (f.follower_id, f.followed_id) in ((b.blocker_id, b.blocked_id), (b.blocked_id, b.blocker_id)))`,
  },
];
