import { judgeText } from '#server/domains/moderation/judge-text.ts';
import { spotWatchedWords } from '#server/domains/moderation/spot-watched-words.ts';
import type { Database } from '#server/platform/database.ts';
import { guardImages } from '#server/platform/images/guard-images.ts';
import { conflict, forbidden, notFound } from '#server/platform/refusal.ts';
import type { GroupWords } from './create-group.ts';
import { holdGroup } from './hold-group.ts';
import { keepPast, openGroup } from './open-group.ts';
import { readGroup } from './read-group.ts';
import { type ActOfLeader, recordGroupAct } from './record-group-act.ts';
import {
  type Asker,
  changedTexts,
  type GroupTexts,
  groupMissing,
  isChangedElsewhere,
  isOpenTo,
  isShownToAll,
  linksToJudge,
  mayEdit,
  ownerOnly,
  rulesUnseen,
  tidyRules,
} from './rules.ts';
import { type GroupChange, type HeldGroup, updateGroup } from './store.ts';

/**
 * Changes what is sent of a group: its words by its owner and staff, its doors by its owner alone. Throws 404, 403, 409 with the group as it
 * stands where another saved one of the texts since `base`, 422 for more links than a new member may use.
 */
export async function changeGroup(
  db: Database,
  act: ActOfLeader,
  {
    id,
    words,
    base = {},
    brand,
  }: { id: string; words: Partial<GroupWords>; base?: Partial<GroupTexts> | undefined; brand: string },
): Promise<void> {
  const { asker, now } = act;
  const group = await holdGroup(db, asker, id);
  assertMayEdit(asker, group);
  const change = changeOf(words);
  // Who opened a private group from outside would read what its members said among themselves (decision 73).
  if (group.role !== 'owner' && changesDoors(group, change)) throw forbidden(ownerOnly);
  if (Object.keys(change).length === 0) return;
  // Nobody replaces what they are not shown.
  if (change.rules !== undefined && !isOpenTo(group)) throw forbidden(rulesUnseen);
  if (isChangedElsewhere(group, { change, base }))
    throw conflict(
      'This group was also changed elsewhere. Both versions are kept. Choose which one to save.',
      'edited_elsewhere',
      { current: await readGroup(db, { asker, brand, now }, id) },
    );
  const links = linksToJudge(group, change);
  await judgeText(db, { memberId: asker.id, words: { links, mentions: [], contentHash: null }, now });
  await updateGroup(db, id, { change, isEdited: changedTexts(group, change).length > 0, now });
  await guardImages(db, id, { isOpen: isShownToAll({ ...group, ...change }) });
  if (group.is_private && change.is_private === false)
    await openGroup(db, { asker, group: { ...group, ...change }, past: words.past ?? 'members', now });
  if (!group.is_private && change.is_private === true) await keepPast(db, { asker, group, now });
  const written = [change.name, change.description, change.rules].filter((text) => text !== undefined);
  if (written.length > 0)
    await spotWatchedWords(db, {
      contentType: 'group',
      contentId: id,
      authorId: group.admin_id,
      text: written.join('\n'),
      now,
    });
  await recordGroupAct(db, act, { action: 'change_group', group });
}

/** Throws 404 to strangers of a private group, 403 to others who may not change it. */
export function assertMayEdit(asker: Asker, group: HeldGroup): void {
  if (mayEdit(asker, group)) return;
  throw isOpenTo(group) ? forbidden(ownerOnly) : notFound(groupMissing);
}

const changesDoors = (group: HeldGroup, { is_private, open_to_starters }: GroupChange): boolean =>
  (is_private ?? group.is_private) !== group.is_private ||
  (open_to_starters ?? group.open_to_starters) !== group.open_to_starters;

function changeOf({
  name,
  description,
  rules,
  is_private,
  open_to_starters,
}: Partial<GroupWords>): GroupChange {
  return {
    ...(name !== undefined && { name: name.trim() }),
    ...(description !== undefined && { description: description.trim() }),
    ...(rules !== undefined && { rules: tidyRules(rules) }),
    ...(is_private !== undefined && { is_private }),
    ...(open_to_starters !== undefined && { open_to_starters }),
  };
}
