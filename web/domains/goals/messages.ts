/** Sentences of goals; they stay word for word. */
export const sentences = {
  createFailed: 'Failed to create goal. Please try again.',
  deleteFailed: 'Failed to delete goal. Please try again.',
  progressFailed: 'Failed to update progress. Please try again.',
  loadFailed: 'Failed to load goals. Please refresh the page.',
  signIn: 'Please log in to view your goals.',
  notSaved: 'We couldn’t save that. Try again.',
  pastDeadline: 'This date has passed. Choose today or a later one.',
  waiting: 'Saved on this device. We’ll send it when you’re online.',
} as const;
