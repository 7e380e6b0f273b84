/** Characters of a member's name. */
export const longestMemberName = 80;

/**
 * Texts of a profile beside the name. A new one needs a line here and its column of `members`: the API, the
 * export, the erasure, moderation, the form and the pages of members follow.
 */
export const profileTexts = {
  pronouns: { label: 'Pronouns', longest: 40, isLong: false, placeholder: 'she/her, they/them' },
  bio: { label: 'Bio', longest: 1000, isLong: true, placeholder: '' },
} as const satisfies Record<
  string,
  {
    label: string;
    /** In characters. */
    longest: number;
    /** A paragraph with a field of several lines. Others stand in the line below the name. */
    isLong: boolean;
    placeholder: string;
  }
>;
export type ProfileText = keyof typeof profileTexts;
/** Null where the member wrote nothing, or the viewer may not read it. */
export type ProfileTexts = Record<ProfileText, string | null>;

export const profileTextNames = Object.keys(profileTexts) as ProfileText[];

/** Returns an object with one value per text. */
export const byProfileText = <Value>(valueOf: (name: ProfileText) => Value): Record<ProfileText, Value> =>
  Object.fromEntries(profileTextNames.map((name) => [name, valueOf(name)])) as Record<ProfileText, Value>;
