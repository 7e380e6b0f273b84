import type { Subscribers } from '#server/platform/events.ts';
import { answerForPractice } from './days/answer-day.ts';
import { undoPractice } from './days/store.ts';
import { stopLookingFor } from './matching/stop-looking.ts';
import { endPactsOf } from './pacts/end-pacts.ts';
import { deleteRequest, requestBetween } from './requests/store.ts';

/** Practice answers the question of its date, and a member who is gone leaves their partners kindly. */
export const partnerSubscribers: Subscribers = {
  'day.completed': async (db, { by, at, about }) => {
    if (by) await answerForPractice(db, { memberId: by, date: about.local_date, now: at });
  },
  'round.undone': async (db, { by }) => {
    if (by) await undoPractice(db, by);
  },
  'member.blocked': async (db, { by, at, about }) => {
    if (!by) return;
    await endPactsOf(db, { memberId: by, otherId: about.member, why: 'blocked', now: at });
    const request = await requestBetween(db, by, about.member);
    if (request) await deleteRequest(db, request.id);
  },
  'member.suspended': async (db, { at, about }) => {
    await stopLookingFor(db, about.member);
    await endPactsOf(db, { memberId: about.member, why: 'suspended', now: at });
  },
  'account.deactivated': async (db, { by, at }) => {
    if (!by) return;
    await stopLookingFor(db, by);
    await endPactsOf(db, { memberId: by, why: 'away', now: at });
  },
  'deletion.planned': async (db, { at, about }) => {
    await stopLookingFor(db, about.member);
    await endPactsOf(db, { memberId: about.member, why: 'away', now: at });
  },
  'erasure.ordered': async (db, { at, about }) => {
    await stopLookingFor(db, about.member);
    await endPactsOf(db, { memberId: about.member, why: 'away', now: at });
  },
};
