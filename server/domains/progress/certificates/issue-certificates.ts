import { randomBytes } from 'node:crypto';
import { totalDays } from '#contract/programme/constants.ts';
import { localDate } from '#server/domains/profile/days/rules.ts';
import { readZoneSpans } from '#server/domains/profile/read-zone-spans.ts';
import type { Database } from '#server/platform/database/database.ts';
import { numberBytes, numberFrom } from './rules.ts';
import {
  type CertificateRow,
  certificatesOf,
  insertCertificate,
  uncertifiedCourses,
  uncertifiedRounds,
} from './store.ts';

/** Returns a member's certificates, newest first, and writes those of finished rounds of Evolve 90 and courses that are new. */
export async function issueCertificates(
  db: Database,
  { memberId, now }: { memberId: string; now: Date },
): Promise<CertificateRow[]> {
  const number = () => numberFrom(randomBytes(numberBytes));
  for (const finished of await uncertifiedRounds(db, memberId, totalDays))
    await insertCertificate(db, { memberId, kind: 'evolve90', number: number(), finished, now });
  const courses = await uncertifiedCourses(db, memberId);
  if (courses.length > 0) {
    const spans = await readZoneSpans(db, memberId);
    for (const { id, title, enrolledAt, finishedAt, sections } of courses) {
      const dates = { startedOn: localDate(spans, enrolledAt), finishedOn: localDate(spans, finishedAt) };
      await insertCertificate(db, {
        memberId,
        kind: 'course',
        number: number(),
        finished: { subjectId: id, title, sections, ...dates },
        now,
      });
    }
  }
  return certificatesOf(db, memberId);
}
