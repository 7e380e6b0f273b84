/** Mentorship circles and quarterly intensives. */
export const gatheringKinds = ['circle', 'intensive'] as const;
export type GatheringKind = (typeof gatheringKinds)[number];

/** Most seats of each kind. A circle is eight people at most, as its page says. */
export const mostSeats: Record<GatheringKind, number> = { circle: 8, intensive: 200 };
/** Most dates that a gathering has. */
export const mostMeetings: Record<GatheringKind, number> = { circle: 12, intensive: 7 };
/** Most dates that a gathering ever had, with those that were cancelled. */
export const mostDatesEver = 40;
/** Most members on a waiting list. */
export const mostWaiting = 50;
/** Days that an intensive may take, from its first date to its last. */
export const intensiveDays = 31;

/** Minutes of one date, at least and at most. */
export const leastMinutes = 15;
export const mostMinutes = 8 * 60;

/** Minutes before a date from which its seats have the link to the call. */
export const callOpensMinutes = 15;
/** Hours for which a free seat is kept for the first of the waiting list, if seats can be reserved for so long. */
export const offerHours = 24;
/** Days before an intensive until which seats are reserved, and cancelled or asked about. */
export const reserveDaysBefore = 3;
export const cancelDaysBefore = 2;

/** Most questions of a member for one date. */
export const questionsAMember = 5;
export const longestQuestion = 500;
export const longestNotes = 10_000;
/** Gatherings that a host has ahead at a time. */
export const gatheringsAhead = 10;

export const gatheringViews = ['upcoming', 'mine', 'past'] as const;
export type GatheringView = (typeof gatheringViews)[number];

/** States of a member's seat. An `offered` one is kept for the first of the waiting list. */
export const seatStates = ['reserved', 'offered', 'waiting'] as const;
export type SeatState = (typeof seatStates)[number];
