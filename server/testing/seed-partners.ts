import { type PartnerAnswer, pactLines } from '#contract/partners/constants.ts';
import type { PartnerSearch } from '#contract/partners/endpoints.ts';
import { answerDay } from '#server/domains/partners/days/answer-day.ts';
import { changeSearch } from '#server/domains/partners/matching/change-search.ts';
import { agreeToLine, suggestLine } from '#server/domains/partners/pacts/change-line.ts';
import { findPartner } from '#server/domains/partners/pacts/find-partner.ts';
import { setSharing } from '#server/domains/partners/pacts/set-side.ts';
import { startPact } from '#server/domains/partners/pacts/start-pact.ts';
import { localDate } from '#server/domains/profile/days/rules.ts';
import { readZoneSpans } from '#server/domains/profile/read-zone-spans.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { RoleName } from './cast.ts';

const dayMs = 86_400_000;
const daysTogether = 10;

/** The answers of both, from the first day of the pact. Today is open for Nora. */
const answers: Partial<Record<RoleName, readonly (PartnerAnswer | null)[]>> = {
  nora: ['yes', 'yes', 'not_yet', 'yes', 'rest', 'yes', 'yes', null, 'yes', 'yes'],
  ada: ['yes', 'yes', 'yes', 'yes', 'yes', 'rest', 'yes', 'yes', 'not_yet', 'yes', 'yes'],
};

const searches: Partial<Record<RoleName, PartnerSearch>> = {
  finn: {
    is_looking: true,
    wakes_at: 330,
    sleeps_at: 1290,
    category: 'health',
    tone: 'gentle',
    line: 'Looking for someone who notices.',
  },
  fay: {
    is_looking: true,
    wakes_at: 360,
    sleeps_at: 1380,
    category: 'fitness',
    tone: 'gentle',
    line: 'Tokyo mornings. I’ll ask about the shoes.',
  },
  milo: {
    is_looking: true,
    wakes_at: 420,
    sleeps_at: 1380,
    category: 'health',
    tone: 'gentle',
    line: 'Shifts. I answer late, but I answer.',
  },
};

/** Makes Nora and Ada partners for ten days, and lets three others look for one. */
export async function seedPartners(
  db: Database,
  { members, now }: { members: Record<RoleName, string>; now: Date },
): Promise<void> {
  const { nora, ada } = members;
  const began = new Date(now.getTime() - daysTogether * dayMs);
  await db.transaction().execute(async (tx) => {
    await findPartner(tx, { one: nora, two: ada, by: ada, now: began });
    const { id: pactId } = await tx
      .selectFrom('pact_sides')
      .innerJoin('pacts', 'pacts.id', 'pact_sides.pact_id')
      .select('pacts.id')
      .where('pact_sides.member_id', '=', nora)
      .executeTakeFirstOrThrow();
    const line = 'counts' as const;
    const asked = { text: 'Five minutes outside, any weather.' };
    await suggestLine(tx, { viewerId: ada, pactId, line, version: 0, asked, now: began });
    const question = { text: 'Did your five minutes happen?' };
    await suggestLine(tx, {
      viewerId: ada,
      pactId,
      line: 'question',
      version: 0,
      asked: question,
      now: began,
    });
    for (const viewerId of [nora, ada])
      for (const each of pactLines) {
        const { version } = await tx
          .selectFrom('pact_lines')
          .select('version')
          .where('pact_id', '=', pactId)
          .where('line', '=', each)
          .executeTakeFirstOrThrow();
        await agreeToLine(tx, { viewerId, pactId, line: each, version, isKept: false, now: began });
      }
    await startPact(tx, { viewerId: nora, pactId, now: began });
    for (const role of ['nora', 'ada'] as const) {
      const viewerId = members[role];
      const spans = await readZoneSpans(tx, viewerId);
      for (const [index, answer] of (answers[role] ?? []).entries()) {
        const at = new Date(began.getTime() + index * dayMs);
        if (answer) await answerDay(tx, { viewerId, pactId, date: localDate(spans, at), answer, now: at });
      }
    }
    await setSharing(tx, { viewerId: ada, pactId, sharing: { day: true, streak: true, habits: [] }, now });
  });
  for (const [role, search] of Object.entries(searches))
    await db
      .transaction()
      .execute((tx) => changeSearch(tx, { memberId: members[role as RoleName], search, now }));
}
