import { useState } from 'react';
import type { GroupCover } from '#contract/group-covers.ts';
import type { Group } from '#contract/groups.ts';
import { dropDraft, readDraft, writeDraft } from '../../platform/drafts/draft-storage.ts';
import { useConfirmDiscard } from '../../platform/drafts/use-confirm-discard.ts';

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
  /** Fields that differ from `began`. Only these are sent, so that others' edits to other fields survive. */
  change: Partial<GroupValues>;
  /** The values the edit started from, and their version. 0 for a new group. */
  began: GroupValues;
  version: number;
}

interface Typing extends GroupText {
  theirs: ConflictNotice;
  set: (part: Partial<GroupValues>) => void;
  /** Shows the versions others saved meanwhile. Saving again replaces them. */
  meet: (theirs: ConflictNotice, version: number) => void;
  /** Deletes the draft after a save. Text typed since stays. */
  drop: () => void;
  /** Asks before an edit is discarded. Resolves to true if it was. */
  discard: () => Promise<boolean>;
}

/** Returns the form of a group, or of a new one without `group`. Input is stored on the device from the first key. */
export function useGroupForm(group: Group | undefined): Typing {
  const key = `group:${group?.id ?? 'new'}`;
  const [{ values, began, version, theirs }, setState] = useState(() => ({
    ...beginning(key, valuesOf(group)),
    version: group?.version ?? 0,
  }));
  const mayDiscard = useConfirmDiscard();
  const change = changeOf(values, began);
  const text = textOf(values, began);
  const put = (next: GroupValues) => {
    setState((now) => ({ ...now, values: next }));
    if (Object.keys(changeOf(next, began)).length === 0) dropDraft(key);
    else writeDraft(key, { text: textOf(next, began), base: version });
  };
  return {
    values,
    change,
    began,
    version,
    theirs,
    set: (part) => put({ ...values, ...part }),
    meet: (found, newer) =>
      setState((now) => ({ ...now, theirs: found, began: { ...now.began, ...found }, version: newer })),
    drop: () => dropDraft(key, text),
    async discard() {
      const may = await mayDiscard(Object.keys(change).length > 0);
      if (may) dropDraft(key);
      return may;
    },
  };
}

/** Fields both sides edited: the member changed them, and the server's value differs from both the base and the member's. */
export function clashing(
  { change, began }: Pick<GroupText, 'change' | 'began'>,
  now: GroupValues,
): ConflictNotice {
  const others = texts.filter(
    (field) => change[field] !== undefined && now[field] !== began[field] && now[field] !== change[field],
  );
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

const changeOf = (values: GroupValues, began: GroupValues): Partial<GroupValues> =>
  Object.fromEntries(
    Object.entries(values).filter(([field, value]) => value !== began[field as keyof GroupValues]),
  );

const textOf = (values: GroupValues, began: GroupValues): string => JSON.stringify({ values, began });

/** Applies a stored draft to the current version of the group. */
function beginning(key: string, current: GroupValues) {
  const kept = readKept(key);
  const change = kept ? changeOf(kept.values, kept.began) : {};
  return {
    values: { ...current, ...change },
    began: current,
    theirs: kept ? clashing({ change, began: kept.began }, current) : {},
  };
}

function readKept(key: string): Pick<GroupText, 'values' | 'began'> | null {
  try {
    const { values, began } = JSON.parse(readDraft(key)?.text ?? '') as Record<string, object>;
    return { values: { ...valuesOf(undefined), ...values }, began: { ...valuesOf(undefined), ...began } };
  } catch {
    return null;
  }
}
