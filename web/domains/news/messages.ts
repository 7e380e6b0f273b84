/** Sentences of news; they stay word for word. */
export const sentences = {
  share: 'Share News',
  publishing: 'Publishing...',
  none: 'No news posts yet',
  noneOfAll: 'Check back soon for community updates!',
  noneOfMine: 'Start sharing news with the community!',
  empty: 'Post content cannot be empty',
  incomplete: 'Please fill in both title and content',
  published: 'News post published successfully!',
  createFailed: 'Failed to create news post. Please try again.',
  updateFailed: 'Failed to update post. Please try again.',
  deleteFailed: 'Error deleting post. Please try again.',
  confirmDelete: 'Are you sure you want to delete this post?',
  confirmReport:
    'Are you sure you want to report this post as inappropriate? This will notify moderators for review.',
  reported: 'Post reported successfully. Moderators will review it.',
  reportFailed: 'Failed to report post. Please try again.',
  deleted: 'Post deleted successfully',
  updated: 'Post updated successfully',
} as const;
