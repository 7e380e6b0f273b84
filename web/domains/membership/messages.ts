/** Sentences of payment and membership; they stay word for word. */
export const sentences = {
  noSession: 'No payment session found.',
  sessionExpired: 'Payment session expired. Please try again.',
  checkTimedOut: 'Payment status check timed out. Please check your email for confirmation.',
  paymentUnknown: 'We don’t know this payment.',
  checkFailed: 'Error checking payment status. Please try again.',
  registrationIncomplete: 'Missing registration parameters',
  noToken: 'No access token received',
  completionFailed: 'Failed to complete registration',
  checkoutFailed: 'Error starting payment process. Please try again.',
  noCheckoutUrl: 'No checkout URL received',
  cancelFailed: 'Error canceling subscription. Please try again.',
  portalFailed: "We couldn't open the page for your card. Please try again.",
  actFailed: "That didn't work, and nothing has changed. Please try again.",
} as const;

/** Shown by a server that sells nothing. */
export const notOnSale = 'Not on sale right now';

export const goodTerms = 'Cancel anytime. 30-day money-back guarantee.';

/** Time a message stays, and time before a result page redirects, in ms. */
export const cancelErrorFor = 8_000;
export const redirectAfter = 3_000;
