import { certificates } from '#contract/progress/certificates.ts';
import { notFound } from '#server/platform/http/http-error.ts';
import type { Serve } from '#server/platform/http/serve.ts';
import { issueCertificates } from './issue-certificates.ts';
import { readNumber } from './rules.ts';
import { nameOf, publicCertificate, setPublic } from './store.ts';

export function certificateRoutes(serve: Serve): void {
  serve(certificates, 'GET /api/certificates', async ({ db, viewer, now }) => ({
    name: await nameOf(db, viewer.id),
    certificates: await issueCertificates(db, { memberId: viewer.id, now }),
  }));

  serve(certificates, 'GET /api/certificates/:number', async ({ db, params }) => {
    const number = readNumber(params.number);
    return (number && (await publicCertificate(db, number))) || missing();
  });

  serve(certificates, 'PUT /api/certificates/:number/public', async ({ db, viewer, params, body }) => {
    const number = readNumber(params.number);
    const changed =
      number && (await setPublic(db, { memberId: viewer.id, number, isPublic: body.is_public }));
    return changed || missing();
  });
}

/** Off, unknown and deleted have one refusal, so that none can be told from the others. */
const missing = (): never => {
  throw notFound("There's no certificate with this number.");
};
