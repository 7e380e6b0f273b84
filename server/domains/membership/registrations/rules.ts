const minute = 60_000;

/** An unpaid registration falls away after this long (decision 18). */
export const registrationLife = 24 * 60 * minute;
/** The one mail that reminds of it is sent after this long. */
export const remindAfter = 60 * minute;
/** A token is given again this long after the completion, so that a reload is safe (ruling 14). */
export const tokenWindow = 15 * minute;

export const alreadyCompleted = 'This registration is already completed, please log in.';
export const unknownRegistration =
  'This registration is not known, or its 24 hours are over. Please register again.';

/** True while a reload of the success page may still be signed in. */
export const mayIssueToken = (completedAt: Date, now: Date): boolean =>
  now.getTime() - completedAt.getTime() <= tokenWindow;
