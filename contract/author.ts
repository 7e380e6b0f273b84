import Type, { type Static } from 'typebox';
import { id, nullable } from './fields.ts';
import { tiers } from './tiers.ts';

/** Somebody as they stand beside what they wrote; `id` is null for a former member. */
export const Author = Type.Object({
  id: nullable(id),
  name: Type.String(),
  profile_photo: nullable(Type.String()),
  membership_tier: Type.Enum([...tiers]),
});
export type Author = Static<typeof Author>;
