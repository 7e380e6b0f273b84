import { questionsAMember } from '#contract/gatherings/constants.ts';
import { publishText } from '#server/domains/moderation/publish-text.ts';
import { sanitizePlainText } from '#server/domains/moderation/sanitize-text.ts';
import type { Database } from '#server/platform/database/database.ts';
import { newId } from '#server/platform/database/ids.ts';
import { recordEvent } from '#server/platform/events.ts';
import { conflict, forbidden, invalid } from '#server/platform/http/http-error.ts';
import { seenText } from '#server/platform/rules.ts';
import { nextMeeting, questionsUntil } from '../rules.ts';
import { lockOpen, type SeatAct } from '../seats/lock-open.ts';
import { seatOf } from '../seats/store.ts';
import { askedAs, countOwn, insertQuestion, setVote } from './store.ts';

export const questionMissing = "We can't find that question. It may be deleted.";
const blank = 'Please write a question.';

/**
 * Asks a question for the next date, with the asker's own vote. Idempotent by `clientId`. Throws 404, 403 without a seat, 409 when
 * questions are closed or there are too many, and 422.
 */
export async function askQuestion(
  db: Database,
  act: SeatAct & { content: string; isAnonymous: boolean; clientId: string | null },
): Promise<void> {
  const { id: gatheringId, viewer, clientId, now } = act;
  const { gathering, meetings } = await lockOpen(db, act);
  const seat = await seatOf(db, gatheringId, viewer.id);
  if (gathering.host_id !== viewer.id && seat?.state !== 'reserved')
    throw forbidden('Members with a seat ask questions. Nothing you wrote is lost.', 'no_seat');
  if (clientId !== null && (await askedAs(db, viewer.id, clientId))) return;
  const text = seenText(act.content);
  if (text === null) throw invalid(blank, { content: blank });
  const isOpen = gathering.cancelled_at === null && gathering.hidden_at === null;
  const next = isOpen ? nextMeeting(meetings, now) : undefined;
  const asked =
    next && gathering.kind === 'intensive' ? meetings.find(({ cancelled_at }) => !cancelled_at) : next;
  if (!asked || questionsUntil(gathering.kind, gathering.zone, asked.starts_at) <= now)
    throw conflict(
      'Questions are closed now. Nothing you wrote is lost. Bring it to the call.',
      'questions_closed',
    );
  if ((await countOwn(db, asked.id, viewer.id)) >= questionsAMember)
    throw conflict(
      `You asked ${questionsAMember} questions for this date, which is the limit. Nothing you wrote is lost.`,
      'too_many',
    );
  const id = newId();
  await publishText(
    db,
    {
      contentType: 'question',
      contentId: id,
      writerId: viewer.id,
      words: { ...sanitizePlainText(text), contentHash: null },
      text,
      now,
    },
    async () => {
      await insertQuestion(db, {
        id,
        gathering_id: gatheringId,
        meeting_id: asked.id,
        author_id: viewer.id,
        content: text,
        is_anonymous: act.isAnonymous,
        asked_at: now,
        client_id: clientId,
      });
      await setVote(db, { questionId: id, memberId: viewer.id, voted: true, now });
    },
  );
  await recordEvent(db, 'gathering_question.asked', {
    // A question without a name has none in the events either.
    by: act.isAnonymous ? null : viewer.id,
    about: { gathering: gatheringId, question: id },
    at: now,
  });
}
