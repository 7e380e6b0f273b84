import Type, { type Static } from 'typebox';
import { id } from '../platform/fields.ts';

/** Something else of the member's that an act changed by itself: a habit that it ticked, a goal that grew with it. */
export const LinkedChange = Type.Object({
  kind: Type.Enum(['habit', 'goal']),
  id,
  name: Type.String(),
  /** False if the act took out what an earlier one had added. */
  is_added: Type.Boolean(),
});
export type LinkedChange = Static<typeof LinkedChange>;

/** In the order in which it happened. */
export const linkedChanges = { also: Type.Array(LinkedChange) };
