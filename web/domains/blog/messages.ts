/** Sentences of the blog; they stay word for word. */
export const sentences = {
  approved: 'Blog post approved and published!',
  rejected: 'Blog post rejected',
  approveFailed: 'Error approving blog post',
  rejectFailed: 'Error rejecting blog post',
  loadFailed: 'Error loading blog posts',
  incomplete: 'Please fill in both title and content',
  confirmDelete: 'Are you sure you want to delete this post?',
} as const;
