import type { GroupCover } from '#contract/groups/covers.ts';
import type { groupPasts } from '#contract/groups/endpoints.ts';
import { publishText } from '#server/domains/moderation/publish-text.ts';
import type { Database } from '#server/platform/database/database.ts';
import { newId } from '#server/platform/database/ids.ts';
import { recordEvent } from '#server/platform/events.ts';
import { conflict, forbidden } from '#server/platform/http/http-error.ts';
import type { Viewer } from '#server/platform/viewer/rules.ts';
import { addMember } from './members/store.ts';
import { groupCreateRefused, linksToJudge, maxGroups, mayRunGroups, noTexts, tidyRules } from './rules.ts';
import { insertGroup, lockGroupsOf } from './store.ts';

export interface GroupText {
  name: string;
  description: string;
  rules?: string | undefined;
  is_private?: boolean | undefined;
  open_to_starters?: boolean | undefined;
  members_invite?: boolean | undefined;
  cover_art?: GroupCover | null | undefined;
  /** Visibility of older posts when the group is opened. */
  past?: (typeof groupPasts)[number] | undefined;
}

/**
 * Creates a group with its owner as first member and returns its id. Throws 403 `upgrade_required` below
 * Achiever, 409 when the owner runs a group with this name or `maxGroups` groups, and 422 for
 * more links than a new member may use.
 */
export async function createGroup(
  db: Database,
  { viewer, words, now }: { viewer: Viewer; words: GroupText; now: Date },
): Promise<string> {
  if (!mayRunGroups(viewer)) throw forbidden(groupCreateRefused, 'upgrade_required');
  const name = words.name.trim();
  const mine = await lockGroupsOf(db, viewer.id);
  // A double click, or a retry after a lost response, must not create a second group.
  if (mine.some((other) => other.toLowerCase() === name.toLowerCase()))
    throw conflict('You already run a group of this name.', 'same_name');
  if (mine.length >= maxGroups) throw conflict(`You've reached the limit of ${maxGroups} groups.`);

  const texts = { name, description: words.description.trim(), rules: tidyRules(words.rules ?? '') };
  const id = newId();
  const text = {
    contentType: 'group',
    contentId: id,
    writerId: viewer.id,
    words: { links: linksToJudge(noTexts, texts), mentions: [], contentHash: null },
    text: Object.values(texts).join('\n'),
    now,
  } as const;
  await publishText(db, text, async () => {
    await insertGroup(db, {
      id,
      ...texts,
      is_private: words.is_private ?? false,
      open_to_starters: words.open_to_starters ?? false,
      members_invite: words.members_invite ?? false,
      cover_art: words.cover_art ?? null,
      admin_id: viewer.id,
      now,
    });
    await addMember(db, { groupId: id, memberId: viewer.id, role: 'owner', now });
  });
  await recordEvent(db, 'group.created', { by: viewer.id, about: { group: id }, at: now });
  return id;
}
