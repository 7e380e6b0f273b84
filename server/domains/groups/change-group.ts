import { changeText } from '#server/domains/moderation/publish-text.ts';
import type { Database } from '#server/platform/database/database.ts';
import { actBy, recordEvent } from '#server/platform/events.ts';
import { forbidden, notFound } from '#server/platform/http/http-error.ts';
import { guardImages } from '#server/platform/images/image-access.ts';
import { isEditedElsewhere } from '#server/platform/rules.ts';
import type { Actor, Viewer } from '#server/platform/viewer/rules.ts';
import type { GroupText } from './create-group.ts';
import { lockVisibleGroup } from './lock-group.ts';
import { keepPast, openGroup } from './open-group.ts';
import { readGroup } from './read-group.ts';
import {
  changedTexts,
  groupMissing,
  isOpenTo,
  isShownToAll,
  linksToJudge,
  mayEdit,
  ownerOnly,
  rulesUnseen,
  tidyRules,
} from './rules.ts';
import { type GroupChange, type LockedGroup, setInvite, updateGroup } from './store.ts';

const editedElsewhere =
  'This group was also changed elsewhere. Both versions are kept. Choose which one to save.';

/**
 * Updates the given fields of a group. Owner and staff may edit texts; only the owner may change privacy and
 * who can join. Throws 404, 403, 409 with the current group when it was edited since `version`, and 422 for
 * more links than a new member may use.
 */
export async function changeGroup(
  db: Database,
  actor: Actor,
  {
    id,
    words,
    version,
    brand,
  }: {
    id: string;
    words: Partial<GroupText>;
    version?: number | undefined;
    brand: string;
  },
): Promise<void> {
  const { viewer, now } = actor;
  const group = await lockVisibleGroup(db, viewer, id);
  assertMayEdit(viewer, group);
  const change = changeOf(words);
  // Staff who open a private group could read what its members wrote among themselves.
  if (group.role !== 'owner' && changesDoors(group, change)) throw forbidden(ownerOnly);
  if (Object.keys(change).length === 0) return;
  // Staff who can't see the rules must not overwrite them.
  if (change.rules !== undefined && !isOpenTo(group)) throw forbidden(rulesUnseen);
  const written = [change.name, change.description, change.rules].filter((text) => text !== undefined);
  await changeText(
    db,
    {
      contentType: 'group',
      contentId: id,
      writerId: viewer.id,
      authorId: group.admin_id,
      words: { links: linksToJudge(group, change), mentions: [], contentHash: null },
      text: written.join('\n'),
      isHidden: false,
      conflict: isEditedElsewhere({ version }, group)
        ? { detail: editedElsewhere, current: () => readGroup(db, { viewer, brand, now }, id) }
        : null,
      now,
    },
    async () => {
      await updateGroup(db, id, { change, isEdited: changedTexts(group, change).length > 0, now });
      await guardImages(db, id, { isOpen: isShownToAll({ ...group, ...change }) });
      // Members know the link, so it must not outlive their right to share it.
      if (group.members_invite && change.members_invite === false) await setInvite(db, id, null);
      if (group.is_private && change.is_private === false)
        await openGroup(db, { viewer, group: { ...group, ...change }, past: words.past ?? 'members', now });
      if (!group.is_private && change.is_private === true) await keepPast(db, { viewer, group, now });
    },
  );
  await recordEvent(db, 'group.changed', {
    ...actBy(actor, { isAudited: group.admin_id !== viewer.id }),
    about: { group: id },
  });
}

/** Throws 404 for non-members of a private group, 403 for others who may not edit it. */
export function assertMayEdit(viewer: Viewer, group: LockedGroup): void {
  if (mayEdit(viewer, group)) return;
  throw isOpenTo(group) ? forbidden(ownerOnly) : notFound(groupMissing);
}

const changesDoors = (group: LockedGroup, change: GroupChange): boolean =>
  (['is_private', 'open_to_starters', 'members_invite'] as const).some(
    (door) => (change[door] ?? group[door]) !== group[door],
  );

function changeOf({
  name,
  description,
  rules,
  is_private,
  open_to_starters,
  members_invite,
  cover_art,
}: Partial<GroupText>): GroupChange {
  return {
    ...(name !== undefined && { name: name.trim() }),
    ...(description !== undefined && { description: description.trim() }),
    ...(rules !== undefined && { rules: tidyRules(rules) }),
    ...(is_private !== undefined && { is_private }),
    ...(open_to_starters !== undefined && { open_to_starters }),
    ...(members_invite !== undefined && { members_invite }),
    ...(cover_art !== undefined && { cover_art }),
  };
}
