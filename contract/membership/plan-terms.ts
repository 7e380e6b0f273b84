/** Terms of paid plans, read by the server's rules and by sentences about money. */

/** Days in which the guarantee refunds a new subscription. */
export const guaranteeDays = 30;
/** Days between the email about a new price and its first charge. */
export const priceNoticeDays = 30;
/** Days a plan stays active after a failed renewal. */
export const graceDays = 7;
/** Days in which a founder who moved to Creator may return to their seat and price. */
export const returnDays = 30;
/** Sentence about the end of a founder's price. The warning before a change says the same of that plan, with its date. */
export const founderTerms = `After a move to Creator you can come back to your seat and price for ${returnDays} days. Cancelling or moving to another plan ends both for good.`;
/** Months a monthly plan can be paused. */
export const pauseMonths = { least: 1, most: 3 } as const;
