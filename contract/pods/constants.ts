/** Words and limits of pods, shared by server and web. */

/** Members of a pod when it is made. */
export const smallestPod = 4;
export const largestPod = 6;
/** Most days of Evolve 90 between the members of a pod when it is made. */
export const maxDaysInPod = 14;
/** Seconds in which leaving a pod can be undone. */
export const leavePodUndoSeconds = 10;

/** A date of a member in the week of their pod. */
export const podDayStates = ['placed', 'open', 'rest', 'none', 'ahead'] as const;
export type PodDayState = (typeof podDayStates)[number];
