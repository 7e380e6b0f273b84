/** Sentences of habits; they stay word for word. */
export const sentences = {
  create: 'Failed to create habit. Please try again.',
  delete: 'Failed to delete habit. Please try again.',
  save: 'Failed to save progress. Please try again.',
} as const;

export const notSaved = 'We couldn’t save that. Please try again.';
