import Type, { type Static } from 'typebox';
import { endpoints } from '../platform/endpoint.ts';
import { id, instant, nullable } from '../platform/fields.ts';
import { exportContents } from './constants.ts';

export const Export = Type.Object({
  id,
  contents: Type.Enum([...exportContents]),
  state: Type.Enum(['preparing', 'ready', 'failed']),
  asked_at: instant,
  /** Null unless it is ready, as the next three. */
  ready_at: nullable(instant),
  bytes: nullable(Type.Integer()),
  expires_at: nullable(instant),
  /** Part of the address of the file. */
  key: nullable(Type.String()),
  /** When the next file with the same contents can be prepared. Null for now. */
  next_at: nullable(instant),
});
export type Export = Static<typeof Export>;

export const exports = endpoints({
  'GET /api/users/export': {
    operationId: 'listExports',
    access: 'member',
    summary: "Lists the newest file of the member's data, one for each choice of contents.",
    reply: Type.Array(Export),
  },
  'POST /api/users/export': {
    operationId: 'requestExport',
    access: 'member',
    repeat: 'unique',
    worksReadOnly: true,
    summary:
      'Prepares a file with all data of the member, or with habits and goals. While one is being prepared, it returns that one. One a day.',
    limit: 20,
    body: Type.Object({ contents: Type.Optional(Type.Enum([...exportContents])) }),
    reply: Export,
  },
  'GET /api/users/export/:key/file': {
    operationId: 'downloadExport',
    access: 'member',
    summary: 'Returns the file as a zip archive, to its member alone.',
    limit: 20,
    params: Type.Object({ key: Type.String({ pattern: '^[A-Za-z0-9_-]{22}$' }) }),
    media: 'application/zip',
    reply: Type.String(),
  },
});
