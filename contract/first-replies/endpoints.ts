import Type, { type Static } from 'typebox';
import { Author } from '../auth/author.ts';
import { endpoints } from '../platform/endpoint.ts';
import { Done, id, instant, nullable } from '../platform/fields.ts';

/** A post or topic of a newcomer, or of a member who is back, without a reply of another member. */
export const WaitingPost = Type.Object({
  content_type: Type.Enum(['post', 'topic']),
  id,
  author: Author,
  /** `first` for the member's first post or topic, `return` after two weeks or more without a word. */
  reason: Type.Enum(['first', 'return']),
  /** Days since the member last wrote something; null for a first post. */
  days_away: nullable(Type.Integer()),
  /** Title of a topic, else null. */
  title: nullable(Type.String()),
  /** Beginning of the text, without formats. */
  excerpt: Type.String(),
  /** The group of a post; null outside groups. */
  group: nullable(Type.Object({ id, name: Type.String() })),
  /** Path of the post or topic in the product. */
  path: Type.String(),
  created_at: instant,
});
export type WaitingPost = Static<typeof WaitingPost>;

export const firstReplies = endpoints({
  'GET /api/first-replies': {
    operationId: 'listWaitingPosts',
    access: 'member',
    summary:
      'Lists up to 20 posts and topics that could use a first reply, the one that has waited longest first. Empty unless the viewer helps. Leaders of groups help in their groups, and staff everywhere, until they choose.',
    reply: Type.Object({
      /** True when the list is for the viewer: by choice, or as a leader or staff who hasn't chosen. */
      is_helping: Type.Boolean(),
      /** Members to whom the viewer gave a first reply. */
      helped: Type.Integer(),
      waiting: Type.Array(WaitingPost),
    }),
  },
  'PUT /api/first-replies/helping': {
    operationId: 'setHelping',
    access: 'member',
    summary: 'Chooses whether to help newcomers to a first reply.',
    limit: 30,
    body: Type.Object({ is_helping: Type.Boolean() }),
    reply: Done,
  },
});
