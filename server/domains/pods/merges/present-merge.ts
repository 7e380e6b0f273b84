import type { PodMerge } from '#contract/pods/endpoints.ts';
import { authorOf } from '#server/domains/auth/author.ts';
import { type LocalDate, localDate, type ZoneSpan } from '#server/domains/profile/days/rules.ts';
import type { Database } from '#server/platform/database/database.ts';
import { membersOf, type PodMemberRow, podById } from '../members/store.ts';
import { readPodPractice } from '../week/read-practice.ts';
import { stateOn } from '../week/rules.ts';
import { mergeOf, votesOf } from './store.ts';

/** Returns the merge that the viewer is asked about, or null. Of the other pod it shows what its members share. */
export async function presentMerge(
  db: Database,
  {
    podId,
    members,
    viewerId,
    spans,
    week,
    now,
  }: {
    podId: string;
    members: readonly PodMemberRow[];
    viewerId: string;
    spans: ZoneSpan[];
    week: readonly LocalDate[];
    now: Date;
  },
): Promise<PodMerge | null> {
  const merge = await mergeOf(db, podId);
  if (!merge || merge.closes_at <= now) return null;
  const votes = await votesOf(db, merge.id);
  const into = await podById(db, merge.into_id);
  if (!into || !votes.some(({ member_id: id }) => id === viewerId)) return null;
  const others = await membersOf(db, into.id);
  const days = others.filter(({ shares_stones: shares }) => shares).map(({ day }) => day);
  const shown = [];
  for (const other of others) {
    if (!other.shares_stones) {
      shown.push({ member: authorOf(other, { as: 'member' }), stones: null, rests: null });
      continue;
    }
    const practice = await readPodPractice(db, other, now);
    const count = (state: string) => week.filter((date) => stateOn(practice, date) === state).length;
    shown.push({ member: authorOf(other, { as: 'member' }), stones: count('placed'), rests: count('rest') });
  }
  return {
    id: merge.id,
    name: into.name,
    closes_on: localDate(spans, merge.closes_at),
    from_day: days.length === 0 ? null : Math.min(...days),
    to_day: days.length === 0 ? null : Math.max(...days),
    others: shown,
    votes: members.flatMap((member) => {
      const vote = votes.find(({ member_id: id }) => id === member.id);
      if (!vote) return [];
      return [
        {
          member: authorOf(member, { as: 'member' }),
          is_you: member.id === viewerId,
          wants_to_join: vote.answer === 'join',
        },
      ];
    }),
  };
}
