import Type, { type Static } from 'typebox';
import { staffRoles, tiers } from '../membership/tiers.ts';
import { id, nullable } from '../platform/fields.ts';

/** Author shown beside a text. `id` is null for a former member. */
export const Author = Type.Object({
  id: nullable(id),
  name: Type.String(),
  profile_photo: nullable(Type.String()),
  membership_tier: Type.Enum([...tiers]),
  /** Role the badge shows instead of the tier. Absent or null unless the member is staff. */
  staff: Type.Optional(nullable(Type.Enum([...staffRoles]))),
});
export type Author = Static<typeof Author>;
