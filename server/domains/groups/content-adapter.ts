import type { ContentAdapters, Described } from '#server/domains/content-types/content-adapter.ts';
import type { Database } from '#server/platform/database/database.ts';
import { guardImages } from '#server/platform/images/image-access.ts';
import { pictureOf } from '#server/platform/images/show-picture.ts';
import { eraseGroup } from './delete-group.ts';
import { rotateAccessKeys } from './lock-group.ts';
import { groupMissing } from './rules.ts';
import {
  findAccess,
  groupEditor,
  lockGroupRow,
  nameOf,
  newGroup,
  reportedGroup,
  setHidden,
} from './store.ts';
import { decidesRequest, isMember, readsGroup } from './visibility.ts';

/** Groups. Moderators can't change Welcome. */
export const groupContent: Pick<ContentAdapters, 'group'> = {
  group: {
    isReadable: readsGroup,
    title: nameOf,
    applies: {
      group_request: ({ id, memberId, by }) => decidesRequest(id, memberId, by),
      group_accepted: ({ id, memberId }) => isMember(id, memberId),
    },
    draft: { context: newGroup, fallback: { label: null, path: '/groups?new=1' } },
    editor: groupEditor,
    reporting: {
      noun: 'Group',
      missing: groupMissing,
      async find(db, viewer, id) {
        const group = await findAccess(db, id, { viewerId: viewer.id });
        if (!group || group.is_welcome) return null;
        return {
          contentType: 'group',
          contentId: group.id,
          authorId: group.admin_id,
          changedAt: group.edited_at,
        };
      },
    },
    describe: describeGroup,
    async hide(db, id, now) {
      const group = await reportedGroup(db, id);
      if (!group) return;
      await setHidden(db, id, now);
      await guardImages(db, id, { isOpen: false });
      // Members have the URLs of what was closed before: of all pictures of a private group, and of those in a chat.
      await rotateAccessKeys(db, { id, members_guard_id: group.members_guard_id });
    },
    async show(db, id) {
      const group = await reportedGroup(db, id);
      if (!group) return;
      await setHidden(db, id, null);
      await guardImages(db, id, { isOpen: !group.is_private });
    },
    async remove(db, id, _by, now) {
      const group = await lockGroupRow(db, id);
      if (group && !group.is_welcome) await eraseGroup(db, group, now);
    },
  },
};

async function describeGroup(db: Database, id: string): Promise<Described | null> {
  const group = await reportedGroup(db, id);
  if (!group) return null;
  const image = group.cover && pictureOf(group.cover);
  return {
    author_id: group.admin_id,
    html: null,
    text: [group.description, group.rules].filter((words) => words !== '').join('\n\n'),
    title: group.name,
    image,
    image_url: image?.url ?? null,
    posted_at: group.created_at.toISOString(),
    path: `/groups/${id}`,
    is_hidden: group.hidden_at !== null,
  };
}
