import { allowances } from '#contract/membership/allowances.ts';
import { type Tier, tiers } from '#contract/membership/tiers.ts';

/** Co-authors and open invitations of one course. */
export const maxCoAuthors = 5;

/** Plans that may write courses. */
export const writerTiers: readonly Tier[] = tiers.filter((tier) => allowances[tier].create_courses);

export const ownerOnly = 'Only the owner of a course can do that.';
export const noSuchWriter =
  'We found no creator or founder with that name whom you can invite. Ask them for the name on their profile.';
export const authorsFull = `A course has at most ${maxCoAuthors} co-authors. Remove one first.`;
export const invitationGone = 'This invitation was withdrawn, or the course no longer exists.';
