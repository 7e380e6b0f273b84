import { changeText } from '#server/domains/moderation/publish-text.ts';
import { sanitizePlainText } from '#server/domains/moderation/sanitize-text.ts';
import type { Database } from '#server/platform/database/database.ts';
import { recordEvent } from '#server/platform/events.ts';
import { conflict, forbidden, notFound } from '#server/platform/http/http-error.ts';
import { seenText } from '#server/platform/rules.ts';
import { gatheringMissing } from '../rules.ts';
import { lockOpen, type SeatAct } from '../seats/lock-open.ts';
import { setNotes } from './store.ts';

/** Saves the notes of a date. Throws 404, 403 for anyone but the host, and 409 before the date begins and for a newer version. */
export async function writeNotes(
  db: Database,
  act: SeatAct & { meetingId: string; notes: string; version: number },
): Promise<void> {
  const { viewer, meetingId, version, now } = act;
  const { gathering, meetings } = await lockOpen(db, act);
  if (gathering.host_id !== viewer.id)
    throw forbidden('Its host writes the notes. Nothing you wrote is lost.');
  const meeting = meetings.find(({ id }) => id === meetingId);
  if (!meeting || meeting.cancelled_at !== null) throw notFound(gatheringMissing);
  if (meeting.starts_at > now)
    throw conflict('You can write the notes once this date began. Nothing you wrote is lost.', 'not_begun');
  const notes = seenText(act.notes) ?? '';
  if (notes === meeting.notes) return;
  // Words of a gathering's notes are reported with it.
  await changeText(
    db,
    {
      contentType: 'gathering',
      contentId: gathering.id,
      writerId: viewer.id,
      words: { ...sanitizePlainText(notes), contentHash: null },
      text: notes,
      isHidden: gathering.hidden_at !== null,
      conflict:
        version === meeting.notes_version
          ? null
          : {
              detail: 'You changed these notes somewhere else meanwhile. Your text is still here.',
              current: () => Promise.resolve({ notes: meeting.notes, version: meeting.notes_version }),
            },
      now,
    },
    () => setNotes(db, meetingId, { notes, now }),
  );
  await recordEvent(db, 'gathering.noted', {
    by: viewer.id,
    about: { gathering: gathering.id, meeting: meetingId },
    at: now,
  });
}
