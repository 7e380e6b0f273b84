import { useState } from 'react';
import type { Group } from '#contract/groups.ts';
import { dropDraft, readDraft, writeDraft } from '../../platform/drafts/draft-storage.ts';
import { useConfirmDiscard } from '../../platform/drafts/use-confirm-discard.ts';

/** What a group says of itself, and its doors. */
export interface GroupValues {
  name: string;
  description: string;
  rules: string;
  is_private: boolean;
  open_to_starters: boolean;
}
const texts = ['name', 'description', 'rules'] as const;
/** Texts that others saved since a change began, as they stand now. */
export type ConflictNotice = Partial<Pick<GroupValues, (typeof texts)[number]>>;

export interface GroupText {
  values: GroupValues;
  /** What is different from `began`; only this is sent, so that nobody takes back what another changed. */
  change: Partial<GroupValues>;
  /** The version the change was made from. */
  began: GroupValues;
}

interface Typing extends GroupText {
  theirs: ConflictNotice;
  set: (part: Partial<GroupValues>) => void;
  /** Shows what others saved meanwhile; saving once more puts these words in its place. */
  meet: (theirs: ConflictNotice) => void;
  /** They were saved; what was typed since stays. */
  drop: () => void;
  /** Asks before changed words go. Answers whether they went. */
  discard: () => Promise<boolean>;
}

/** What is typed about a group (a new one without `group`), kept on the device from the first key on. */
export function useGroupForm(group: Group | undefined): Typing {
  const key = `group:${group?.id ?? 'new'}`;
  const [{ values, began, theirs }, setState] = useState(() => beginning(key, valuesOf(group)));
  const mayDiscard = useConfirmDiscard();
  const change = changeOf(values, began);
  const text = textOf(values, began);
  const put = (next: GroupValues) => {
    setState((now) => ({ ...now, values: next }));
    if (Object.keys(changeOf(next, began)).length === 0) dropDraft(key);
    else writeDraft(key, { text: textOf(next, began), base: Date.parse(group?.updated_at ?? '') || 0 });
  };
  return {
    values,
    change,
    began,
    theirs,
    set: (part) => put({ ...values, ...part }),
    meet: (found) => setState((now) => ({ ...now, theirs: found, began: { ...now.began, ...found } })),
    drop: () => dropDraft(key, text),
    async discard() {
      const may = await mayDiscard(Object.keys(change).length > 0);
      if (may) dropDraft(key);
      return may;
    },
  };
}

/** Those of the changed texts that are neither as the change found them nor as it leaves them. */
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
});

const changeOf = (values: GroupValues, began: GroupValues): Partial<GroupValues> =>
  Object.fromEntries(
    Object.entries(values).filter(([field, value]) => value !== began[field as keyof GroupValues]),
  );

const textOf = (values: GroupValues, began: GroupValues): string => JSON.stringify({ values, began });

/** What was typed before stands on top of how the group is now. */
function beginning(key: string, standing: GroupValues) {
  const kept = readKept(key);
  const change = kept ? changeOf(kept.values, kept.began) : {};
  return {
    values: { ...standing, ...change },
    began: standing,
    theirs: kept ? clashing({ change, began: kept.began }, standing) : {},
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
