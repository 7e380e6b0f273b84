import type { EditedCategory } from '#contract/forum/categories.ts';

export interface StoredCategory extends EditedCategory {
  slug: string;
}

/** Returns the slug of a new category: its name in lower case with underscores, and a number if another one has that slug. */
export function slugOf(name: string, taken: ReadonlySet<string>): string {
  const plain =
    name
      .normalize('NFKD')
      .replace(/\p{M}/gu, '')
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, '_')
      .replace(/^_|_$/g, '')
      .slice(0, 40) || 'category';
  let slug = plain;
  for (let n = 2; taken.has(slug); n += 1) slug = `${plain}_${n}`;
  return slug;
}

/** Returns what differs between two lists in a sentence each, for the audit log. */
export function differences(before: readonly StoredCategory[], after: readonly StoredCategory[]): string[] {
  const known = new Map(before.map((each) => [each.id, each]));
  const changed = after.flatMap((now) => {
    const was = known.get(now.id);
    if (!was) return [`${now.slug}: added as ${now.name}`];
    return [
      ...(was.name === now.name ? [] : [`${now.slug}: ${was.name} is now ${now.name}`]),
      ...(was.is_closed === now.is_closed ? [] : [`${now.slug}: ${now.is_closed ? 'closed' : 'opened'}`]),
      ...(was.description === now.description && was.icon === now.icon && was.color === now.color
        ? []
        : [`${now.slug}: description or look changed`]),
    ];
  });
  const order = (list: readonly StoredCategory[]) =>
    list
      .map(({ id }) => id)
      .filter((id) => known.has(id))
      .join();
  return order(before) === order(after) ? changed : [...changed, 'order changed'];
}
