/**
 * Unpaid seats that one network may reserve: enough for an office, too few to block the offer for
 * others.
 */
export const maxReservedPerNetwork = 25;

/**
 * Length of a reservation for a plan change, in ms. The provider responds within seconds, and a declined
 * card can be replaced in this time.
 */
export const changeReservation = 10 * 60_000;
