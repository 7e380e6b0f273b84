/** Sentences of the profile and its settings; they stay word for word. */
export const sentences = {
  required: 'Please fill in all required fields',
  profileFailed: 'Error updating profile. Please try again.',
  uploadFailed: 'Error uploading photo. Please try again.',
  removeFailed: 'Error removing photo. Please try again.',
  privacyFailed: 'Error updating privacy settings. Please try again.',
  photoHint: 'JPG, PNG or GIF, maximum 5MB',
} as const;

/** Time a status message is shown, in ms. */
export const statusLife = 3_000;
/** Time from saving the profile to the return to its page, in ms. */
export const returnAfter = 1_500;
