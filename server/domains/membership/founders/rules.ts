/** Seats that one network may hold without having paid for them (T6): enough for an office, too few to keep the offer from others. */
export const maxReservedPerNetwork = 25;

/** A seat is held this long for a change of plan, which the provider answers within seconds; a declined card can be replaced in it. */
export const changeReservation = 10 * 60_000;
