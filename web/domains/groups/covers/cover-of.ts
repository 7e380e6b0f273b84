import { type GroupCover, groupCovers } from '#contract/groups/covers.ts';
import { hash } from '../../../ui/pictures/avatar-tints.ts';

/** Returns the kind of drawing that a group gets without a choice. */
export const coverOf = (id: string): GroupCover =>
  groupCovers[(hash(id) >>> 16) % groupCovers.length] ?? 'contours';
