import Type, { type Static } from 'typebox';
import { reauthentication } from '../auth/reauthentication.ts';
import { tiers } from '../membership/tiers.ts';
import { endpoints } from '../platform/endpoint.ts';
import { id, instant, nullable, text } from '../platform/fields.ts';

/** Effect of deactivating or deleting the account, shown before the member confirms. */
export const Leaving = Type.Object({
  /** When the account would be erased if its member asked now; the planned instant if they already did. */
  deletes_at: instant,
  /** Posts and comments, and topics and replies, that others may read. */
  posts_count: Type.Integer(),
  replies_count: Type.Integer(),
  /** The paid plan, which deleting ends at once. */
  plan: nullable(
    Type.Object({
      tier: Type.Enum([...tiers]),
      /** The next charge; null if the plan ends by itself or is paused. */
      next_charge_at: nullable(instant),
    }),
  ),
  /** Groups of the member that have other members. They need another owner before the account is deleted. */
  groups: Type.Array(Type.Object({ id, name: Type.String() })),
  /** Sentence about what prevents leaving; null if nothing does. */
  obstacle: nullable(Type.String()),
});
export type Leaving = Static<typeof Leaving>;

/** `keep`: what the member wrote for others stays without their name. `erase`: it is deleted too. */
const texts = Type.Enum(['keep', 'erase']);

export const leaving = endpoints({
  'GET /api/users/leaving': {
    operationId: 'previewLeaving',
    access: 'member',
    summary: 'Returns what deactivating or deleting the account would do.',
    reply: Leaving,
  },
  'POST /api/users/deactivate': {
    operationId: 'deactivateAccount',
    access: 'member',
    repeat: 'state',
    summary: 'Hides the member from others and signs them out. Signing in undoes it.',
    limit: 20,
    body: Type.Object(reauthentication),
    reply: Type.Object({ message: Type.String() }),
  },
  'POST /api/users/delete-account': {
    operationId: 'deleteAccount',
    access: 'member',
    repeat: 'state',
    summary:
      'Ends the paid plan, hides the member and erases the account after 30 days. Until then its member may keep it.',
    limit: 20,
    body: Type.Object({
      ...reauthentication,
      texts,
    }),
    reply: Type.Object({ message: Type.String(), deletes_at: instant }),
  },
  'POST /api/auth/delete-suspended-account': {
    operationId: 'deleteSuspendedAccount',
    access: 'anyone',
    repeat: 'state',
    summary:
      'Deletes the account of a suspended member, who cannot sign in: ends the paid plan and erases the account after 30 days.',
    limit: 20,
    body: Type.Object({ email: text(254, { minLength: 1 }), ...reauthentication, texts }),
    reply: Type.Object({ message: Type.String(), deletes_at: instant }),
  },
  'POST /api/users/keep-account': {
    operationId: 'keepAccount',
    access: 'member',
    repeat: 'state',
    summary: 'Cancels the deletion of the account. An ended plan stays ended.',
    worksReadOnly: true,
    reply: Type.Object({ message: Type.String() }),
  },
});
