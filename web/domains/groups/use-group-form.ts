import { useEffect, useEffectEvent, useState } from 'react';
import type { GroupFields } from '#contract/drafts.ts';
import type { GroupCover } from '#contract/group-covers.ts';
import type { Group } from '#contract/groups.ts';
import { draftAt } from '../../platform/drafts/draft-storage.ts';
import { useConfirmDiscard } from '../../platform/drafts/use-confirm-discard.ts';
import { useDraft } from '../../platform/drafts/use-draft.ts';

/** Texts, cover and privacy settings of a group. */
export interface GroupValues {
  name: string;
  description: string;
  rules: string;
  is_private: boolean;
  open_to_starters: boolean;
  members_invite: boolean;
  cover_art: GroupCover | null;
}
const texts = ['name', 'description', 'rules'] as const;
/** Texts that others saved since an edit began, in their current version. */
export type ConflictNotice = Partial<Pick<GroupValues, (typeof texts)[number]>>;

export interface GroupText {
  values: GroupValues;
  /** Changed fields. Only these are sent, so that others' edits to other fields survive. */
  change: Partial<GroupValues>;
  /** Changed fields with the values from before. */
  fields: GroupFields;
  /** The version that the form shows. 0 for a new group. */
  version: number;
  /** Others' texts in the changed fields. Saving replaces them. */
  theirs: ConflictNotice;
}

interface Typing extends GroupText {
  set: (part: Partial<GroupValues>) => void;
  /** Shows what others saved meanwhile. */
  meet: (newer: Group) => void;
  /** Deletes the draft after a save. Text typed since stays. */
  drop: () => void;
  /** Asks before an edit is discarded. Resolves to true if it was. */
  discard: () => Promise<boolean>;
}

/** Returns the form of a group, or of a new one without `group`. Changed fields are a draft from the first key. */
export function useGroupForm(group: Group | undefined): Typing {
  const draft = useDraft(group ? `edit:${group.id}` : 'group');
  const mayDiscard = useConfirmDiscard();
  const [met, setMet] = useState<Group>();
  const newest = met && met.version > (group?.version ?? 0) ? met : group;
  const current = valuesOf(newest);
  const fields = draft.fields ?? {};
  const change = changeIn(fields);
  const version = newest?.version ?? 0;

  const keep = (next: GroupFields) => {
    if (Object.keys(next).length > 0) draft.set({ fields: next, base_version: version });
    else draft.clear();
  };
  const takeOld = useEffectEvent(() => {
    const stored = draftAt(`group:${group?.id ?? 'new'}`);
    const old = oldDraft(stored.get()?.content);
    if (old) keep({ ...old, ...fields });
    stored.remove();
  });
  useEffect(() => takeOld(), []);

  return {
    values: { ...current, ...change },
    change,
    fields,
    version,
    theirs: clashing(fields, current),
    set: (part) => keep(changed(part, current, fields)),
    meet: setMet,
    drop: () => void draft.clear(draft.writing),
    async discard() {
      const may = await mayDiscard(draft.fields !== null);
      if (may) draft.clear();
      return may;
    },
  };
}

/** Returns the texts that both sides edited: the member changed them, and the group has neither the value from before nor the member's. */
export function clashing(fields: GroupFields, now: GroupValues): ConflictNotice {
  const others = texts.filter((field) => {
    const mine = fields[field];
    return mine && now[field] !== mine.from && now[field] !== mine.to;
  });
  return Object.fromEntries(others.map((field) => [field, now[field]]));
}

export const valuesOf = (group: Group | undefined): GroupValues => ({
  name: group?.name ?? '',
  description: group?.description ?? '',
  rules: group?.rules ?? '',
  is_private: group?.is_private ?? false,
  open_to_starters: group?.open_to_starters ?? false,
  members_invite: group?.members_invite ?? false,
  cover_art: group?.cover_art ?? null,
});

const changeIn = (fields: GroupFields): Partial<GroupValues> =>
  Object.fromEntries(Object.entries(fields).map(([field, { to }]) => [field, to]));

/** Adds changes to `fields`, without those that are undone. */
function changed(part: Partial<GroupValues>, from: GroupValues, fields: GroupFields = {}): GroupFields {
  const next = { ...changeIn(fields), ...part };
  return Object.fromEntries(
    (Object.keys(from) as (keyof GroupValues)[])
      .filter((field) => next[field] !== undefined)
      .map(
        (field) => [field, { from: (fields[field] ?? { from: from[field] }).from, to: next[field] }] as const,
      )
      .filter(([, { from: before, to }]) => before !== to),
  );
}

/** Reads a draft of the previous release, which only this device has. */
function oldDraft(text: string | undefined): GroupFields | null {
  try {
    const { values, began } = JSON.parse(text ?? '') as Record<'values' | 'began', Partial<GroupValues>>;
    return changed(values, { ...valuesOf(undefined), ...began });
  } catch {
    return null;
  }
}
