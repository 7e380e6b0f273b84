/** The terms of paid plans in numbers: the server's rules and the sentences about money both read them (decisions 5 and 7, beyond 11). */

/** Days in which the guarantee refunds what a new subscription cost. */
export const guaranteeDays = 30;
/** Days between the email about a new price and the first charge of it. */
export const priceNoticeDays = 30;
/** Days a plan stays after a renewal that failed. */
export const graceDays = 7;
/** Months a monthly plan can be paused. */
export const pauseMonths = { least: 1, most: 3 } as const;
