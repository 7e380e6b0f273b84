/** Sentences of the blog, word for word from the specification (B section 8). */
export const sentences = {
  approved: 'Blog post approved and published!',
  rejected: 'Blog post rejected',
  approveFailed: 'Error approving blog post',
  rejectFailed: 'Error rejecting blog post',
  loadFailed: 'Error loading blog posts',
  incomplete: 'Please fill in both title and content',
  confirmReport:
    'Are you sure you want to report this post as inappropriate? This will notify moderators for review.',
  reported: 'Post reported successfully. Moderators will review it.',
  reportFailed: 'Failed to report post. Please try again.',
  confirmDelete: 'Are you sure you want to delete this post?',
} as const;
