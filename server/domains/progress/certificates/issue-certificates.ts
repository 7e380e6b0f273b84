import { randomBytes } from 'node:crypto';
import { totalDays } from '#contract/programme-constants.ts';
import type { Database } from '#server/platform/database/database.ts';
import { numberBytes, numberFrom } from './rules.ts';
import { type CertificateRow, certificatesOf, insertCertificate, uncertifiedRounds } from './store.ts';

/** Returns a member's certificates, newest first, and writes those of finished rounds of Evolve 90 that are new. */
export async function issueCertificates(
  db: Database,
  { memberId, now }: { memberId: string; now: Date },
): Promise<CertificateRow[]> {
  for (const finished of await uncertifiedRounds(db, memberId, totalDays)) {
    const number = numberFrom(randomBytes(numberBytes));
    await insertCertificate(db, { memberId, kind: 'evolve90', number, finished, now });
  }
  return certificatesOf(db, memberId);
}
