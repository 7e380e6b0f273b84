/** Icons that a category can have. The web draws them by these names. */
export const categoryIcons = [
  'signpost',
  'sun',
  'sunrise',
  'hand-heart',
  'handshake',
  'flask',
  'footprints',
  'users',
  'map',
  'talk',
] as const;
export type CategoryIcon = (typeof categoryIcons)[number];
export const categoryIconNames: Record<CategoryIcon, string> = {
  signpost: 'Signpost',
  sun: 'Sun',
  sunrise: 'Sunrise',
  'hand-heart': 'Hand with a heart',
  handshake: 'Handshake',
  flask: 'Flask',
  footprints: 'Footprints',
  users: 'People',
  map: 'Map',
  talk: 'Speech bubbles',
};

/** Number of stone colours. */
export const categoryColors = 13;
export const mostCategories = 24;
export const longestName = 60;
export const longestDescription = 200;
/** Slug of the category in which the weekly check-in opens. */
export const weeklySlug = 'daily_check_in';

/** A category as an administrator edits it. Its slug is made once, from its first name. */
export interface EditedCategory {
  id: string;
  name: string;
  description: string;
  icon: string;
  color: string;
  is_closed: boolean;
}

const plainLine = /^[^\p{C}<>]*$/u;

/** Returns a sentence for each wrong field, by `<place in the list>.<field>`. */
export function categoryProblems(
  categories: readonly EditedCategory[],
  weeklyCategoryId: string | undefined,
): Record<string, string> {
  const problems: Record<string, string> = {};
  const names = new Set<string>();
  for (const [at, { id, name, description, is_closed }] of categories.entries()) {
    const key = name.trim().toLowerCase();
    if (key === '') problems[`${at}.name`] = 'Please give the category a name.';
    else if ([...name.trim()].length > longestName)
      problems[`${at}.name`] = `A name has at most ${longestName} characters.`;
    else if (!plainLine.test(name)) problems[`${at}.name`] = 'The name is one line without < and >.';
    else if (names.has(key)) problems[`${at}.name`] = 'Another category has this name.';
    names.add(key);
    if ([...description.trim()].length > longestDescription)
      problems[`${at}.description`] = `A description has at most ${longestDescription} characters.`;
    else if (!plainLine.test(description))
      problems[`${at}.description`] = 'The description is one line without < and >.';
    if (is_closed && id === weeklyCategoryId)
      problems[`${at}.is_closed`] = 'The weekly check-in opens here, so this category stays open.';
  }
  return problems;
}
