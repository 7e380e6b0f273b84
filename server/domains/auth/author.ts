import { type RawBuilder, sql } from 'kysely';
import type { Author } from '#contract/auth/author.ts';
import type { StaffRole } from '#contract/membership/tiers.ts';
import { portraitUrl } from '#contract/profile/portraits.ts';
import { smallestUrl } from '#server/platform/images/show-picture.ts';
import { isPresent } from './deactivation/visibility.ts';
import { tierOf } from './rules.ts';

/** Name shown for an author whose account was deleted or is deactivated. */
export const formerMember = 'Former member';

/** A member beside a text, as `memberColumns` selects them. */
export interface MemberRow {
  id: string;
  name: string;
  tier: string | null;
  staff: string | null;
  /** URL of the photo. */
  photo: string | null;
  portrait: number | null;
}

const fieldsOfMember = ['id', 'name', 'staff', 'portrait'] as const;
const fieldsOfMembership = ['tier'] as const;

/** The author of a row, as `authorColumns` selects them: all fields are null for a former member. */
export type AuthorRow<As extends string = 'author'> = {
  [Field in keyof MemberRow as `${As}_${Field}`]: MemberRow[Field] | null;
};

/** Where a query joins the author: the aliases of `members` and of `memberships`. */
interface Joined {
  member?: string;
  membership?: string;
}

/** Joins the author with this id, who may be a former member. A deactivated member is read as one. */
export const joinAuthor = (
  id: RawBuilder<unknown>,
  { member = 'm', membership = 'ms' }: Joined = {},
): RawBuilder<unknown> => sql`
  left join members ${sql.id(member)} on ${sql.id(member, 'id')} = ${id} and ${isPresent(member)}
  left join memberships ${sql.id(membership)} on ${sql.id(membership, 'member_id')} = ${sql.id(member, 'id')}`;

/** Selects a `MemberRow`. */
export const memberColumns = (joined: Joined = {}): RawBuilder<MemberRow> =>
  columns(joined, (column, field) => sql`${column} as ${sql.id(field)}`);

/** Selects an `AuthorRow`; `as` is the prefix of its fields. */
export const authorColumns = <As extends string = 'author'>(
  as = 'author' as As,
  joined: Joined = {},
): RawBuilder<AuthorRow<As>> =>
  columns(joined, (column, field) => sql`${column} as ${sql.id(`${as}_${field}`)}`);

/** Selects an `AuthorRow` of rows that have no author. */
export const noAuthor: RawBuilder<AuthorRow> = sql`
  null::uuid as author_id, null as author_name, null as author_tier, null as author_staff,
  null as author_photo, null::smallint as author_portrait`;

function columns<Row>(
  { member = 'm', membership = 'ms' }: Joined,
  select: (column: RawBuilder<unknown>, field: keyof MemberRow) => RawBuilder<unknown>,
): RawBuilder<Row> {
  return sql<Row>`${sql.join([
    ...fieldsOfMember.map((field) => select(sql.id(member, field), field)),
    ...fieldsOfMembership.map((field) => select(sql.id(membership, field), field)),
    select(photoColumn(member), 'photo'),
  ])}`;
}

/** Selects the URL of a member's photo. `member` is the alias of `members`. */
export const photoColumn = (member = 'm'): RawBuilder<string | null> =>
  smallestUrl(sql.id(member, 'photo_id'));

/** Returns the picture of a member: the photo, the drawn portrait, or null for initials. */
export const profilePhoto = ({ photo, portrait }: Pick<MemberRow, 'photo' | 'portrait'>): string | null =>
  photo ?? portraitUrl(portrait);

/** Returns a member as others see them. A former member is shown as `nameless`. */
export const asAuthor = (
  { id, name, tier, staff, photo, portrait }: { [Field in keyof MemberRow]: MemberRow[Field] | null },
  nameless = formerMember,
): Author => ({
  id,
  name: name ?? nameless,
  profile_photo: profilePhoto({ photo, portrait }),
  membership_tier: tierOf(tier),
  staff: staff as StaffRole | null,
});

/** Returns the author of a row; see `asAuthor`. `as` is the prefix given to `authorColumns`. */
export function authorOf<As extends string = 'author'>(
  row: AuthorRow<As>,
  { as = 'author' as As, nameless }: { as?: As; nameless?: string | undefined } = {},
): Author {
  const value = <Field extends keyof MemberRow>(field: Field) =>
    (row as Record<string, unknown>)[`${as}_${field}`] as MemberRow[Field] | null;
  return asAuthor(
    {
      id: value('id'),
      name: value('name'),
      tier: value('tier'),
      staff: value('staff'),
      photo: value('photo'),
      portrait: value('portrait'),
    },
    nameless,
  );
}
