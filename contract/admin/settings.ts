import Type, { type Static } from 'typebox';
import { endpoints } from '../platform/endpoint.ts';
import { changedElsewhere, instant, nullable, text } from '../platform/fields.ts';
import { maxPictureBytes } from '../platform/picture-limits.ts';
import { settingKeys } from './community-settings.ts';

const key = Type.Enum([...settingKeys]);
const value = Type.Union([text(2000), Type.Integer(), Type.Boolean()]);

/** A setting of the community as it is in effect. */
export const CommunitySetting = Type.Object({
  key,
  value,
  /** Value without a change by an administrator. */
  standard: value,
  is_changed: Type.Boolean(),
  /** Sentence about a stored value that can't be used. The standard one is in effect then. */
  problem: nullable(Type.String()),
  changed_at: nullable(instant),
  changed_by_name: nullable(Type.String()),
});
export type CommunitySetting = Static<typeof CommunitySetting>;

const Settings = Type.Array(CommunitySetting);

export const settings = endpoints({
  'GET /api/community': {
    operationId: 'getCommunity',
    access: 'anyone',
    summary: 'Returns the settings of the community that every page may show.',
    reply: Type.Object({
      brand_name: Type.String(),
      sign_ups: Type.Boolean(),
      /** Paths of the logo on light and on dark pages. Empty: the drawn mark. */
      logo_light: Type.String(),
      logo_dark: Type.String(),
      free_days: Type.Integer(),
      starter_comments: Type.Integer(),
      /** Least characters of a member's new password. */
      shortest_password: Type.Integer(),
    }),
  },
  'GET /api/admin/settings': {
    operationId: 'getSettings',
    access: 'admin',
    summary: 'Lists the settings of the community with their values in effect.',
    reply: Settings,
  },
  'POST /api/admin/settings/logo': {
    operationId: 'uploadLogo',
    access: 'admin',
    repeat: 'key',
    summary:
      'Stores a picture for a logo, cut to a square. It shows once `logo_light` or `logo_dark` is changed to the `value`, within the hour.',
    limit: 10,
    upload: { field: 'file', maxBytes: maxPictureBytes },
    body: Type.Object({}),
    reply: Type.Object({ value: Type.String() }),
  },
  'PUT /api/admin/settings': {
    operationId: 'changeSettings',
    access: 'admin',
    summary:
      'Changes settings of the community, all or none. `to: null` puts the standard value back. Each change names the value that it replaces: if another administrator changed it meanwhile, nothing changes, and the answer is 409. Asks for a fresh password.',
    body: Type.Object({
      changes: Type.Array(Type.Object({ key, from: value, to: nullable(value) }), {
        minItems: 1,
        maxItems: settingKeys.length,
      }),
    }),
    refusals: { 409: changedElsewhere(Settings) },
    reply: Settings,
  },
});
