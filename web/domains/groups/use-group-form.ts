import { useState } from 'react';
import type { GroupFields } from '#contract/drafts/endpoints.ts';
import type { Group } from '#contract/groups/endpoints.ts';
import { type Change, useMergedForm, type ValuesOf } from '../../platform/forms/use-merged-form.ts';
import type { Failure } from '../../platform/http/api.ts';
import { sentences } from './messages.ts';

/** Texts, cover and privacy settings of a group. */
type GroupValues = ValuesOf<GroupFields>;
const texts = ['name', 'description', 'rules'] as const;
/** Texts that others saved since an edit began, in their current version. */
export type Clash = Partial<Pick<GroupValues, (typeof texts)[number]>>;

/** A change, and others' texts in its fields. Saving replaces them. */
export type GroupText = Change & { theirs: Clash };

/** The end of a save: a newer group that has to be seen first, or nothing to save any more, or undefined once it is saved. */
export type Outcome = Group | 'stays_private' | undefined;

/** Returns the form of a group, or of a new one without `group`. */
export function useGroupForm(
  group: Group | undefined,
  onSave: (words: GroupText) => Promise<Outcome>,
  failure: Failure,
) {
  const [met, setMet] = useState<Group>();
  const newest = met && met.version > (group?.version ?? 0) ? met : group;
  const current = valuesOf(newest);
  const form = useMergedForm<Outcome>(group ? `edit:${group.id}` : 'group', {
    values: current,
    version: newest?.version ?? 0,
    check: ({ name, description }) => ({
      name: !name.trim() && sentences.missing,
      description: Boolean(name.trim()) && !description.trim() && sentences.missing,
    }),
    save: (words) => onSave({ ...words, theirs: clashing(words.fields, current) }),
    failure,
    mayReplace: (outcome) => outcome === undefined,
    onSaved: (outcome) => typeof outcome === 'object' && setMet(outcome),
  });
  return {
    ...form,
    others: Object.values(clashing(form.fields, current)),
    async save() {
      if ((await form.save()) === 'stays_private') form.set({ is_private: true });
    },
  };
}

/** Returns the texts that both sides edited: the member changed them, and the group has neither the value from before nor the member's. */
export function clashing(fields: GroupFields, now: GroupValues): Clash {
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
