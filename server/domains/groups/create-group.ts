import type { groupPasts } from '#contract/groups.ts';
import { judgeText } from '#server/domains/moderation/judge-text.ts';
import { spotWatchedWords } from '#server/domains/moderation/spot-watched-words.ts';
import type { Database } from '#server/platform/database.ts';
import { newId } from '#server/platform/ids.ts';
import { conflict, forbidden } from '#server/platform/refusal.ts';
import { tell } from '#server/platform/tell.ts';
import { addMember } from './members/store.ts';
import {
  type Asker,
  groupCreateRefused,
  linksToJudge,
  mayRunGroups,
  mostGroups,
  noTexts,
  tidyRules,
} from './rules.ts';
import { insertGroup, lockGroupsOf } from './store.ts';

export interface GroupWords {
  name: string;
  description: string;
  rules?: string | undefined;
  is_private?: boolean | undefined;
  open_to_starters?: boolean | undefined;
  /** When the group is opened: what becomes of the posts from before. */
  past?: (typeof groupPasts)[number] | undefined;
}

/**
 * Opens a group with its first member, who owns it. Throws 403 `upgrade_required` below Achiever (decision 66), 409 when they run one
 * of this name or as many as anybody may, 422 for more links than a new member may use.
 */
export async function createGroup(
  db: Database,
  { asker, words, now }: { asker: Asker; words: GroupWords; now: Date },
): Promise<string> {
  if (!mayRunGroups(asker)) throw forbidden(groupCreateRefused, 'upgrade_required');
  const name = words.name.trim();
  const mine = await lockGroupsOf(db, asker.id);
  // A second press of the button, or a second try after a lost answer, must not open it twice.
  if (mine.some((other) => other.toLowerCase() === name.toLowerCase()))
    throw conflict('You already run a group of this name.', 'same_name');
  if (mine.length >= mostGroups) throw conflict(`You've reached the limit of ${mostGroups} groups.`);

  const texts = { name, description: words.description.trim(), rules: tidyRules(words.rules ?? '') };
  const links = linksToJudge(noTexts, texts);
  await judgeText(db, { memberId: asker.id, words: { links, mentions: [], contentHash: null }, now });
  const id = newId();
  await insertGroup(db, {
    id,
    ...texts,
    is_private: words.is_private ?? false,
    open_to_starters: words.open_to_starters ?? false,
    admin_id: asker.id,
    now,
  });
  await addMember(db, { groupId: id, memberId: asker.id, role: 'owner', now });
  await spotWatchedWords(db, {
    contentType: 'group',
    contentId: id,
    authorId: asker.id,
    text: Object.values(texts).join('\n'),
    now,
  });
  await tell(db, { what: 'group_created', by: asker.id, about: { group_id: id }, at: now });
  return id;
}
