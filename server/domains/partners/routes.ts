import { partners } from '#contract/partners/endpoints.ts';
import type { Serve } from '#server/platform/http/serve.ts';
import { tellBeside, tellOwn } from './announce-partners.ts';
import { answerDay } from './days/answer-day.ts';
import { changeSearch } from './matching/change-search.ts';
import { readFits } from './matching/read-fits.ts';
import { skipMember } from './matching/skip-member.ts';
import { sendNudge } from './nudges/send-nudge.ts';
import { agreeToLine, suggestLine } from './pacts/change-line.ts';
import { leavePact, undoLeaving } from './pacts/leave-pact.ts';
import { closePact, seekCompany, setSharing } from './pacts/set-side.ts';
import { renewPact, startPact } from './pacts/start-pact.ts';
import { readPartners } from './read-partners.ts';
import { acceptRequest, declineRequest, requestPartner } from './requests/request-partner.ts';

/** Every call that changes something returns all of the viewer's partners as they are then, and open pages hear of it. */
export function partnerRoutes(serve: Serve): void {
  serve(partners, 'GET /api/partners', (call) => readPartners(call.db, call));

  serve(partners, 'PUT /api/partners/search', async (call) => {
    const search = { ...call.body, line: call.body.line ?? '' };
    await tellOwn(call.db, call.viewer.id, () =>
      changeSearch(call.db, { memberId: call.viewer.id, search, now: call.now }),
    );
    return readPartners(call.db, call);
  });

  serve(partners, 'GET /api/partners/fits', ({ db, viewer, now }) => readFits(db, viewer.id, now));

  serve(partners, 'POST /api/partners/fits/:id/skip', async (call) => {
    const memberId = call.params.id.toLowerCase();
    await tellOwn(call.db, call.viewer.id, () =>
      skipMember(call.db, { viewerId: call.viewer.id, memberId, now: call.now }),
    );
    return readPartners(call.db, call);
  });

  serve(partners, 'POST /api/partners/requests', async (call) => {
    await tellBeside(call.db, call.viewer.id, () =>
      requestPartner(call.db, {
        viewerId: call.viewer.id,
        memberId: call.body.member_id.toLowerCase(),
        now: call.now,
      }),
    );
    return readPartners(call.db, call);
  });

  serve(partners, 'POST /api/partners/requests/:id/accept', async (call) => {
    await tellBeside(call.db, call.viewer.id, () =>
      acceptRequest(call.db, { viewerId: call.viewer.id, id: call.params.id, now: call.now }),
    );
    return readPartners(call.db, call);
  });

  serve(partners, 'DELETE /api/partners/requests/:id', async (call) => {
    await tellBeside(call.db, call.viewer.id, () =>
      declineRequest(call.db, { viewerId: call.viewer.id, id: call.params.id, now: call.now }),
    );
    return readPartners(call.db, call);
  });

  serve(partners, 'PUT /api/partners/pacts/:id/lines/:line', async (call) => {
    const { version, ...asked } = call.body;
    await tellBeside(call.db, call.viewer.id, () =>
      suggestLine(call.db, { ...ofPact(call), line: call.params.line, version, asked }),
    );
    return readPartners(call.db, call);
  });

  serve(partners, 'POST /api/partners/pacts/:id/lines/:line/agree', async (call) => {
    const { version, is_kept: isKept = false } = call.body;
    await tellBeside(call.db, call.viewer.id, () =>
      agreeToLine(call.db, { ...ofPact(call), line: call.params.line, version, isKept }),
    );
    return readPartners(call.db, call);
  });

  serve(partners, 'POST /api/partners/pacts/:id/start', async (call) => {
    await tellBeside(call.db, call.viewer.id, () => startPact(call.db, ofPact(call)));
    return readPartners(call.db, call);
  });

  serve(partners, 'POST /api/partners/pacts/:id/renew', async (call) => {
    await tellBeside(call.db, call.viewer.id, () => renewPact(call.db, ofPact(call)));
    return readPartners(call.db, call);
  });

  serve(partners, 'PUT /api/partners/pacts/:id/answers/:date', async (call) => {
    await tellBeside(call.db, call.viewer.id, () =>
      answerDay(call.db, { ...ofPact(call), date: call.params.date, answer: call.body.answer }),
    );
    return readPartners(call.db, call);
  });

  serve(partners, 'POST /api/partners/pacts/:id/nudges', async (call) => {
    await tellBeside(call.db, call.viewer.id, () =>
      sendNudge(call.db, { ...ofPact(call), words: call.body.words }),
    );
    return readPartners(call.db, call);
  });

  serve(partners, 'PUT /api/partners/pacts/:id/sharing', async (call) => {
    await tellBeside(call.db, call.viewer.id, () =>
      setSharing(call.db, { ...ofPact(call), sharing: call.body }),
    );
    return readPartners(call.db, call);
  });

  serve(partners, 'PUT /api/partners/pacts/:id/company', async (call) => {
    await tellOwn(call.db, call.viewer.id, () =>
      seekCompany(call.db, { ...ofPact(call), viewer: call.viewer, isOn: call.body.is_on }),
    );
    return readPartners(call.db, call);
  });

  serve(partners, 'POST /api/partners/pacts/:id/leave', async (call) => {
    await tellOwn(call.db, call.viewer.id, () => leavePact(call.db, ofPact(call)));
    return readPartners(call.db, call);
  });

  serve(partners, 'POST /api/partners/pacts/:id/return', async (call) => {
    await tellOwn(call.db, call.viewer.id, () => undoLeaving(call.db, ofPact(call)));
    return readPartners(call.db, call);
  });

  serve(partners, 'POST /api/partners/pacts/:id/close', async (call) => {
    await tellOwn(call.db, call.viewer.id, () => closePact(call.db, ofPact(call)));
    return readPartners(call.db, call);
  });
}

const ofPact = ({
  viewer,
  params,
  now,
}: {
  viewer: { id: string };
  params: { id: string };
  now: Date;
}): { viewerId: string; pactId: string; now: Date } => ({ viewerId: viewer.id, pactId: params.id, now });
