import Type, { type Static } from 'typebox';
import { id, nullable } from './fields.ts';
import { staffRoles, tiers } from './tiers.ts';

/** Somebody as they stand beside what they wrote; `id` is null for a former member. */
export const Author = Type.Object({
  id: nullable(id),
  name: Type.String(),
  profile_photo: nullable(Type.String()),
  membership_tier: Type.Enum([...tiers]),
  /** What the badge says instead of the tier (ruling 24); absent or null for members who are not staff. */
  staff: Type.Optional(nullable(Type.Enum([...staffRoles]))),
});
export type Author = Static<typeof Author>;
