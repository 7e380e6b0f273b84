import { flagWatchedWords } from '#server/domains/moderation/flag-watched-words.ts';
import type { Subscribers } from '#server/platform/events.ts';
import { textsOf } from './rules.ts';
import { reportedMember } from './store.ts';

/** Reports profiles that are edited to say a watched word. */
export const profileWatch: Subscribers = {
  async 'profile.changed'(db, { by, at }) {
    const member = by === null ? undefined : await reportedMember(db, by);
    if (!member || by === null) return;
    const text = `${member.name}\n${textsOf(member)}`;
    await flagWatchedWords(db, { contentType: 'profile', contentId: by, authorId: by, text, now: at });
  },
};
