/** Sentences of the feed; they stay word for word. */
export const sentences = {
  title: 'Community Feed',
  subtitle: 'Share your journey, inspire others, and never give up on your dreams.',
  loading: 'Loading your feed...',
  none: 'No posts yet',
  noneInFeed: 'Be the first to share your journey!',
  noneOfMine: 'Start sharing your journey!',
  upgradeBanner: 'Upgrade to Builder or higher to take part in discussions and create posts.',
  upgradeToPost: 'Upgrade to Builder to share posts and connect with the community!',
  posting: 'Posting...',
  empty: 'Post content cannot be empty',
  confirmDelete: 'Are you sure you want to delete this post?',
  deleted: 'Post deleted successfully',
  deleteFailed: 'Error deleting post. Please try again.',
  /** Used in a group. */
  deleteFailedInGroup: 'Failed to delete post. Please try again.',
  confirmReport:
    'Are you sure you want to report this post as inappropriate? This will notify moderators for review.',
  reported: 'Post reported successfully. Moderators will review it.',
  reportFailed: 'Failed to report post. Please try again.',
  updated: 'Post updated successfully',
  updateFailed: 'Failed to update post. Please try again.',
  /** Our own sentence. */
  postFailed: 'We couldn’t send your post. It’s still here. Please try again.',
  /** Our own sentence, shown after the server's. */
  keptAsDraft: 'What you wrote is kept in your drafts.',
} as const;
