import type { Subscribers } from '#server/platform/events.ts';
import { rotateAccessKey } from '#server/platform/images/image-access.ts';
import { findBetween } from './conversations/store.ts';

/**
 * Pictures of a conversation follow its rule: a block ends the URLs that both members have. After the block the conversation has new
 * ones.
 */
export const pictureSubscribers: Subscribers = {
  async 'member.blocked'(db, { by, about }) {
    const conversation = by && (await findBetween(db, by, about.member));
    if (conversation) await rotateAccessKey(db, conversation);
  },
};
