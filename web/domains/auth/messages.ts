import { requiredMissing } from '#contract/auth/constants.ts';

/** Sentences of the account screens; they stay word for word. */
export const sentences = {
  required: requiredMissing,
  emailMissing: 'Please enter your email address',
  emailInvalid: 'Please enter a valid email address',
  ageMissing: 'Please confirm that you are 13 or older',
  loginFailed: 'Login failed',
  resetMailFailed: 'Error sending reset email. Please try again.',
  registrationFailed: 'Registration failed',
  paymentSessionFailed: 'Failed to create payment session',
  resetFieldsMissing: 'Please fill in all fields',
  passwordsDiffer: 'Passwords do not match',
  linkInvalid: 'Invalid Reset Link: The password reset link is invalid or has expired.',
  resetDone: 'Password Reset Successful!',
  resetFailed: 'Failed to reset password. Please try again.',
  resetBroke: 'An error occurred. Please try again.',
} as const;

export const resetMailSent = (email: string): string =>
  `Password reset instructions have been sent to ${email}`;

/** Time a result stays before the page redirects, in ms. */
export const redirectAfter = 3_000;
