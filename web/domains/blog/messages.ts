/** Sentences of the blog, word for word from the specification (B section 8). */
export const sentences = {
  approved: 'Blog post approved and published!',
  rejected: 'Blog post rejected',
  approveFailed: 'Error approving blog post',
  rejectFailed: 'Error rejecting blog post',
  loadFailed: 'Error loading blog posts',
  incomplete: 'Please fill in both title and content',
  confirmDelete: 'Are you sure you want to delete this post?',
} as const;
