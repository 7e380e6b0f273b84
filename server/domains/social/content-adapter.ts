import type { ContentAdapters } from '#server/domains/content-types/content-adapter.ts';
import { hideProfile, showProfile } from '#server/domains/profile/privacy/hide-profile.ts';
import { readsProfile } from '#server/domains/profile/privacy/visibility.ts';
import { areFriends, hasAsked } from '#server/domains/relationships/visibility.ts';
import { memberMissing, textsOf } from './rules.ts';
import { findPerson, reportedMember } from './store.ts';

/**
 * Profiles. A hidden profile is private. Profiles have no `remove`: their member is suspended
 * instead.
 */
export const profileContent: Pick<ContentAdapters, 'profile'> = {
  profile: {
    isReadable: readsProfile,
    applies: {
      friend_requested: ({ memberId, by }) => hasAsked(by, memberId),
      friend_accepted: ({ memberId, by }) => areFriends(by, memberId),
    },
    reporting: {
      noun: 'Profile',
      missing: memberMissing,
      async find(db, viewer, id) {
        const person = await findPerson(db, { id, viewerId: viewer.id });
        return person
          ? { contentType: 'profile', contentId: person.id, authorId: person.id, changedAt: person.edited_at }
          : null;
      },
    },
    async describe(db, id) {
      const member = await reportedMember(db, id);
      return member
        ? {
            author_id: id,
            html: null,
            text: textsOf(member),
            title: member.name,
            image: null,
            image_url: null,
            posted_at: member.created_at.toISOString(),
            path: `/u/${id}`,
            is_hidden: member.hidden_at !== null,
          }
        : null;
    },
    async hide(db, id, now) {
      if (await reportedMember(db, id)) await hideProfile(db, id, now);
    },
    show: (db, id) => showProfile(db, id),
  },
};
