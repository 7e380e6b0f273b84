/** The specification's sentences of groups (B sections 2, 6, 8), word for word. */
export const sentences = {
  createRefused: 'Upgrade to Achiever or higher to create and manage groups',
  missing: 'Name and description are required',
  approval: 'requires approval to join',
  deleteFailed: 'Error deleting group. Please try again.',
  removeFailed: 'Error removing member. Please try again.',
  updateFailed: 'Error updating group. Please try again.',
  notSaved: 'That could not be saved. Please try again.',
} as const;
