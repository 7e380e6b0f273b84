import type { BlogStatus, RevisionState } from '#contract/blog/constants.ts';
import type { BlogPost } from '#contract/blog/endpoints.ts';

const labels: Record<BlogStatus, string> = {
  draft: 'Draft',
  pending: 'Pending approval',
  rejected: 'Rejected',
  scheduled: 'Scheduled',
  published: 'Published',
};
const revisions: Record<RevisionState, string> = {
  draft: 'changes not sent in',
  pending: 'changes waiting',
  rejected: 'changes rejected',
};

/** "Published, changes waiting". */
export const stateLabel = ({ status, revision }: Pick<BlogPost, 'status' | 'revision'>): string =>
  revision ? `${labels[status]}, ${revisions[revision]}` : labels[status];

/** State of the text that its author works on, null for an approved one. */
export const workingState = ({
  status,
  revision,
}: Pick<BlogPost, 'status' | 'revision'>): RevisionState | null =>
  status === 'scheduled' || status === 'published' ? revision : status;

/** Returns the part of a post's state that counts most, for the colour of its mark. */
export const markOf = (post: Pick<BlogPost, 'status' | 'revision'>): string => post.revision ?? post.status;
