import Type from 'typebox';
import { gatherings } from '#contract/gatherings/endpoints.ts';
import { appealDecision } from '#server/domains/moderation/appeal-decision.ts';
import { handleReport } from '#server/domains/moderation/report-content.ts';
import type { AppContext } from '#server/platform/app-context.ts';
import { cursorId, readCursor, readPageOf } from '#server/platform/http/cursors.ts';
import { notFound } from '#server/platform/http/http-error.ts';
import type { Serve } from '#server/platform/http/serve.ts';
import type { Viewer } from '#server/platform/viewer/rules.ts';
import { fileNameOf, writeFile } from './calendar/write-file.ts';
import { cancelGathering } from './cancel-gathering.ts';
import { changeGathering } from './change-gathering.ts';
import { gatheringContent } from './content-adapter.ts';
import { gatheringFor, pageOfGatherings, sortedBy } from './lists.store.ts';
import { meetingsOf } from './meetings/store.ts';
import { writeNotes } from './meetings/write-notes.ts';
import { planGathering } from './plan-gathering.ts';
import { askQuestion, questionMissing } from './questions/ask-question.ts';
import { removeQuestion } from './questions/remove-question.ts';
import { readableQuestion } from './questions/store.ts';
import { voteForQuestion } from './questions/vote-for-question.ts';
import { presentCard, readGathering } from './read-gathering.ts';
import { gatheringMissing } from './rules.ts';
import { cancelSeat } from './seats/cancel-seat.ts';
import { joinWaitingList } from './seats/join-waiting-list.ts';
import { reserveSeat } from './seats/reserve-seat.ts';

const defaultPageSize = 20;
const PageStart = Type.Object(
  { at: Type.String({ format: 'date-time' }), id: cursorId },
  { additionalProperties: false },
);

/** Every call that changes a gathering returns it as it is then. */
export function gatheringRoutes(serve: Serve, { config }: AppContext): void {
  serve(gatherings, 'GET /api/gatherings', async ({ db, viewer, query, now, nextCursor }) => {
    const { view = 'upcoming' } = query;
    const from = readCursor(query.cursor, PageStart);
    const after = from ? { at: new Date(from.at), id: from.id } : null;
    const { rows, next } = await readPageOf(
      query.limit ?? defaultPageSize,
      (limit) => pageOfGatherings(db, { viewerId: viewer.id, view, after, limit, now }),
      (last) => ({ at: sortedBy(last, view).toISOString(), id: last.id }),
    );
    nextCursor(next);
    return rows.map((row) => presentCard(row, { viewer }));
  });

  serve(gatherings, 'GET /api/gatherings/:id', (call) => readGathering(call.db, idOf(call), call));

  serve(gatherings, 'POST /api/gatherings', async ({ db, viewer, body, now }) => {
    const id = await planGathering(db, { form: body, host: viewer, now });
    return readGathering(db, id, { viewer, now });
  });

  serve(gatherings, 'PUT /api/gatherings/:id', async (call) => {
    await changeGathering(call.db, { id: idOf(call), form: call.body, actor: call });
    return readGathering(call.db, idOf(call), call);
  });

  serve(gatherings, 'POST /api/gatherings/:id/cancel', async (call) => {
    await cancelGathering(call.db, { id: idOf(call), reason: (call.body.reason ?? '').trim(), actor: call });
    return readGathering(call.db, idOf(call), call);
  });

  serve(gatherings, 'GET /api/gatherings/:id/calendar', async (call) => {
    const found = await gatheringFor(call.db, idOf(call), call);
    if (!found) throw notFound(gatheringMissing);
    const meetings = await meetingsOf(call.db, found.id);
    const { brandName: brand, appOrigin: origin } = config;
    return { file_name: fileNameOf(found.title), content: writeFile(found, meetings, { brand, origin }) };
  });

  serve(gatherings, 'POST /api/gatherings/:id/seat', async (call) => {
    await reserveSeat(call.db, actOf(call));
    return readGathering(call.db, idOf(call), call);
  });

  serve(gatherings, 'DELETE /api/gatherings/:id/seat', async (call) => {
    await cancelSeat(call.db, actOf(call));
    return readGathering(call.db, idOf(call), call);
  });

  serve(gatherings, 'POST /api/gatherings/:id/waiting', async (call) => {
    await joinWaitingList(call.db, actOf(call));
    return readGathering(call.db, idOf(call), call);
  });

  serve(gatherings, 'PUT /api/gatherings/:id/meetings/:meeting/notes', async (call) => {
    const meetingId = call.params.meeting.toLowerCase();
    const { notes, version } = call.body;
    await writeNotes(call.db, { ...actOf(call), meetingId, notes, version });
    return readGathering(call.db, idOf(call), call);
  });

  serve(gatherings, 'POST /api/gatherings/:id/questions', async (call) => {
    const { content, is_anonymous: isAnonymous = false, client_id: clientId = null } = call.body;
    await askQuestion(call.db, { ...actOf(call), content, isAnonymous, clientId });
    return readGathering(call.db, idOf(call), call);
  });

  serve(gatherings, 'PUT /api/gatherings/questions/:id/vote', (call) =>
    voteForQuestion(call.db, { ...actOf(call), voted: call.body.voted }),
  );

  serve(gatherings, 'DELETE /api/gatherings/questions/:id', async (call) => {
    await removeQuestion(call.db, actOf(call));
    return { message: 'Question deleted.' };
  });

  serve(gatherings, 'POST /api/gatherings/questions/:id/flag', handleReport(gatheringContent.question));

  serve(gatherings, 'POST /api/gatherings/questions/:id/appeal', async (call) => {
    const { db, viewer, body } = call;
    const id = idOf(call);
    const found = await readableQuestion(db, id, viewer.id);
    if (found?.author_id !== viewer.id) throw notFound(questionMissing);
    await appealDecision(db, call, { contentType: 'question', contentId: id, words: body?.words });
    return { message: 'Thank you. Our moderators will look again.' };
  });

  serve(gatherings, 'POST /api/gatherings/:id/flag', handleReport(gatheringContent.gathering));

  serve(gatherings, 'POST /api/gatherings/:id/appeal', async (call) => {
    const { db, viewer, body } = call;
    const id = idOf(call);
    const found = await readGathering(db, id, call);
    if (!found.is_host) throw notFound(gatheringMissing);
    await appealDecision(
      db,
      { viewer, caller: call.caller, now: call.now },
      {
        contentType: 'gathering',
        contentId: id,
        words: body?.words,
      },
    );
    return readGathering(db, id, call);
  });
}

const idOf = ({ params }: { params: { id: string } }): string => params.id.toLowerCase();

const actOf = (call: {
  viewer: Viewer;
  params: { id: string };
  now: Date;
}): { id: string; viewer: Viewer; now: Date } => ({ id: idOf(call), viewer: call.viewer, now: call.now });
