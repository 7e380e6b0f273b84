import Type, { type Static } from 'typebox';
import { endpoints } from '../platform/endpoint.ts';
import { id, localDate, nullable, text } from '../platform/fields.ts';

const kind = Type.Enum(['evolve90', 'course']);
const number = text(40);

/** A certificate as its owner sees it. */
/** Number of lessons in each section of the course when it was finished, which its drawing shows. Empty for Evolve 90. */
const sections = Type.Array(Type.Integer());

export const Certificate = Type.Object({
  /** Twelve letters and digits in groups of four. It opens the check page while that is on. */
  number: Type.String(),
  kind,
  /** Null for Evolve 90. */
  course_id: nullable(id),
  /** Title of the programme or course. */
  title: Type.String(),
  started_on: localDate,
  finished_on: localDate,
  sections,
  /** The check page is on. */
  is_public: Type.Boolean(),
});
export type Certificate = Static<typeof Certificate>;

export const CheckedCertificate = Type.Object({
  number: Type.String(),
  kind,
  /** The member's name today. */
  name: Type.String(),
  title: Type.String(),
  finished_on: localDate,
  sections,
});
export type CheckedCertificate = Static<typeof CheckedCertificate>;

export const certificates = endpoints({
  'GET /api/certificates': {
    operationId: 'listCertificates',
    access: 'member',
    summary:
      "Lists the viewer's certificates, newest first. Writes those of a round whose Day 90 is completed and of a finished course.",
    reply: Type.Object({ name: Type.String(), certificates: Type.Array(Certificate) }),
  },
  'GET /api/certificates/:number': {
    operationId: 'checkCertificate',
    access: 'anyone',
    summary:
      'Returns name, title and date of a certificate whose owner turned its check page on. Any other number is a 404.',
    limit: 30,
    params: Type.Object({ number }),
    reply: CheckedCertificate,
  },
  'PUT /api/certificates/:number/public': {
    operationId: 'publishCertificate',
    access: 'member',
    summary: "Turns the check page of the viewer's certificate on or off.",
    params: Type.Object({ number }),
    body: Type.Object({ is_public: Type.Boolean() }),
    reply: Certificate,
  },
});
