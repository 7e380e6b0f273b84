import { mostWaiting } from '#contract/gatherings/constants.ts';
import type { Gathering, GatheringCard, Meeting } from '#contract/gatherings/endpoints.ts';
import { authorOf } from '#server/domains/auth/author.ts';
import { readHiding } from '#server/domains/moderation/appeal-decision.ts';
import type { Database } from '#server/platform/database/database.ts';
import { notFound } from '#server/platform/http/http-error.ts';
import { isStaff, type Viewer } from '#server/platform/viewer/rules.ts';
import { type GatheringRow, gatheringFor } from './lists.store.ts';
import { type MeetingRow, meetingsOf } from './meetings/store.ts';
import { presentQuestions } from './questions/present-questions.ts';
import { countQuestions } from './questions/store.ts';
import {
  cancelUntil,
  gatheringMissing,
  isCallOpen,
  mayTake,
  nextMeeting,
  questionsUntil,
  reserveUntil,
} from './rules.ts';
import { peopleOf } from './seats/store.ts';

interface Looking {
  viewer: Viewer;
  now: Date;
}

/** Returns a gathering as a card of a list. */
export function presentCard(row: GatheringRow, { viewer }: { viewer: Viewer }): GatheringCard {
  const { next_id, next_starts_at, next_ends_at } = row;
  return {
    id: row.id,
    kind: row.kind,
    title: row.title,
    summary: row.summary,
    host: authorOf(row, { as: 'host' }),
    zone: row.zone,
    starts_at: row.starts_at.toISOString(),
    ends_at: row.ends_at.toISOString(),
    meetings_count: row.meetings_count,
    next_meeting:
      next_id && next_starts_at && next_ends_at
        ? {
            id: next_id,
            title: row.next_title ?? '',
            starts_at: next_starts_at.toISOString(),
            ends_at: next_ends_at.toISOString(),
          }
        : null,
    seats: row.seats,
    seats_taken: row.seats_taken,
    waiting_count: row.waiting_count,
    seat:
      row.seat_state && row.seat_since
        ? {
            state: row.seat_state,
            since: row.seat_since.toISOString(),
            offered_until: row.seat_offered_until?.toISOString() ?? null,
            position: row.seat_position,
          }
        : null,
    cancelled_at: row.cancelled_at?.toISOString() ?? null,
    is_host: row.led_by === viewer.id,
    is_locked: !mayTake(row.kind, viewer),
  };
}

/** Returns a gathering. Throws 404 for one that the viewer may not open. */
export async function readGathering(db: Database, id: string, looking: Looking): Promise<Gathering> {
  const row = await gatheringFor(db, id, looking);
  if (!row) throw notFound(gatheringMissing);
  return present(db, row, looking);
}

async function present(db: Database, row: GatheringRow, { viewer, now }: Looking): Promise<Gathering> {
  const meetings = await meetingsOf(db, row.id);
  const card = presentCard(row, { viewer });
  const isHost = card.is_host;
  const hasSeat = row.seat_state === 'reserved';
  const isInside = isHost || hasSeat;
  const isOpen = row.cancelled_at === null && row.hidden_at === null;
  const next = isOpen ? nextMeeting(meetings, now) : undefined;
  const asked = row.kind === 'intensive' ? meetings.find(({ cancelled_at }) => !cancelled_at) : next;
  const until = asked && next ? questionsUntil(row.kind, row.zone, asked.starts_at) : null;
  const reserve = isOpen ? reserveUntil({ ...row, meetings }) : null;
  const cancel = cancelUntil({ ...row, meetings }, row.seat_since);
  const isReservable = !card.is_locked && !isHost && !row.is_paused && reserve !== null && reserve > now;
  const isFull = row.seats_taken >= row.seats;
  const isOffered = row.seat_offered_until !== null && row.seat_offered_until > now;
  // A kept seat whose time is over is its member's as long as no one else waits.
  const wasOffered = row.seat_offered_until !== null && !isOffered;
  const readsNotes = isInside || !card.is_locked;
  return {
    ...card,
    about: row.about,
    included: row.included,
    cancel_reason: row.cancel_reason,
    is_paused: row.is_paused,
    version: row.version,
    meetings: meetings.map((meeting) => presentMeeting(meeting, { row, isInside, readsNotes, now })),
    people:
      row.kind === 'circle' && readsNotes
        ? (await peopleOf(db, row.id, { viewerId: viewer.id, isInside })).map((member) =>
            authorOf(member, { as: 'member' }),
          )
        : [],
    questions: isInside ? await presentQuestions(db, row.id, { viewer, meetingId: asked?.id ?? null }) : null,
    questions_count: asked ? await countQuestions(db, asked.id) : 0,
    questions_until: until?.toISOString() ?? null,
    reserve_until: reserve?.toISOString() ?? null,
    cancel_until: cancel?.toISOString() ?? null,
    group_id: isInside ? row.group_id : null,
    may_post: isInside && row.group_id !== null && isOpen,
    ...(isHost && { call_url: row.call_url }),
    may_reserve:
      isReservable &&
      (isOffered || (wasOffered && row.waiting_count === 0) || (!isFull && row.seat_state === null)),
    may_wait:
      isReservable &&
      row.waiting_count < mostWaiting &&
      (wasOffered ? row.waiting_count > 0 : row.seat_state === null && isFull),
    may_cancel_seat:
      row.seat_state !== null && (!hasSeat || (next !== undefined && (cancel === null || cancel > now))),
    may_ask: isInside && until !== null && until > now,
    may_edit: isHost && row.cancelled_at === null,
    may_cancel:
      (isHost || isStaff(viewer)) && row.cancelled_at === null && nextMeeting(meetings, now) !== undefined,
    may_report: !isHost && row.hidden_at === null,
    ...(row.hidden_at !== null &&
      (isHost || isStaff(viewer)) &&
      (await readHiding(db, { contentType: 'gathering', contentId: row.id }))),
  };
}

const presentMeeting = (
  meeting: MeetingRow,
  {
    row,
    isInside,
    readsNotes,
    now,
  }: { row: GatheringRow; isInside: boolean; readsNotes: boolean; now: Date },
): Meeting => ({
  id: meeting.id,
  title: meeting.title,
  about: meeting.about,
  starts_at: meeting.starts_at.toISOString(),
  ends_at: meeting.ends_at.toISOString(),
  cancelled_at: meeting.cancelled_at?.toISOString() ?? null,
  moved_from: meeting.moved_from?.toISOString() ?? null,
  has_notes: meeting.notes !== '',
  notes_version: meeting.notes_version,
  notes: readsNotes && meeting.notes !== '' ? meeting.notes : null,
  call_url:
    isInside && row.cancelled_at === null && row.hidden_at === null && isCallOpen(meeting, now)
      ? row.call_url
      : null,
});
