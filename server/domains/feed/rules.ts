import { allowanceOf } from '#contract/membership/allowances.ts';
import type { GroupRole } from '#server/domains/groups/rules.ts';
import { isStaff, type Viewer } from '#server/platform/viewer/rules.ts';

/** Largest `data` of a shared success, in bytes. */
export const maxWinData = 8 * 1024;

export const postRefusal = 'Upgrade to Builder to share posts and connect with the community!';

/** Facts about a post that decide the rights over it. `role` is the viewer's role in the post's group, null outside groups. */
export interface PostFacts {
  authorId: string | null;
  groupId: string | null;
  role: GroupRole | null;
  isWin: boolean;
  /** Hidden by moderators, so it takes no comments, pins or reports. */
  isHidden: boolean;
  /** In the thread of a pod that joined another one. It can only be read. */
  isClosed?: boolean;
  /** Written by the product for a pod. */
  isSundayPost?: boolean;
  /** The viewer's post from before they left its group and came back. They can only read and delete it. */
  isBeforeRejoining?: boolean;
}

export const leads = (role: GroupRole | null): boolean => role === 'owner' || role === 'moderator';

/** True when the viewer may comment: in a group for its members, in the feed for everyone. */
export const mayComment = ({ groupId, role }: Pick<PostFacts, 'groupId' | 'role'>): boolean =>
  groupId === null || role !== null;

/** Returns what a viewer who can read a post may do with it. Staff moderate wherever they can read, on any tier. */
export function rightsOverPost(post: PostFacts, viewer: Viewer) {
  const isOwn = post.authorId === viewer.id;
  const isLeader = leads(post.role);
  const isOpen = !post.isHidden && !post.isBeforeRejoining;
  return {
    // A win can't be edited: members delete it and share again.
    may_edit:
      isOwn && !post.isWin && !post.isBeforeRejoining && !post.isClosed && allowanceOf(viewer).feed_posts,
    may_delete: isOwn || isLeader || isStaff(viewer),
    may_pin: isLeader && isOpen,
    may_comment: mayComment(post) && isOpen && !post.isClosed,
    may_report: !isOwn && isOpen && !post.isSundayPost,
  };
}

export const postMissing = "We can't find that post. It may be deleted, or in a group you haven't joined.";
export const groupMissing = "That group doesn't exist, or it is private.";
/** Part of every refusal of a written text, because the screen keeps the text. */
const kept = 'Nothing you wrote is lost.';
export const postGoneWhileWriting = `That post was deleted, or you can't see it any more. ${kept}`;
export const groupGoneWhileWriting = `${groupMissing} ${kept}`;
export const changeRefusal = `${postRefusal} ${kept}`;
export const threadClosed = 'This pod has joined another one, so its thread can only be read.';
export const joinToPost = `Join this group to post in it. ${kept}`;
export const joinToComment = `Join this group to comment in it. ${kept}`;
export const openAlready = 'Everyone can read this post already. You can delete it.';
export const winUnchangeable = "You can't change a shared success. Delete it and share it again.";
