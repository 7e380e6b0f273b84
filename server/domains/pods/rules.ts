import { largestPod } from '#contract/pods/constants.ts';
import { daysBetween, type LocalDate } from '#server/domains/profile/days/rules.ts';

/*
 * Merging of quiet pods. A pod whose members went quiet is offered to join another one. Nothing happens without each of its
 * active members, and a pod that stays is asked once more.
 */

/** A pod with fewer active members is offered a merge. */
export const fewActive = 3;
/** Practice within this many dates makes a member active. */
export const activeDays = 7;
/** Most days of Evolve 90 between the middles of two pods that merge. */
export const maxPodsApart = 14;
/** Dates between the two times a pod is asked. */
export const asksAgainAfter = 14;
export const mostAsks = 2;

export interface PodMember {
  id: string;
  /** Day of Evolve 90. */
  day: number;
  /** The last date with practice. Null before the first. */
  lastOn: LocalDate | null;
}

export interface PodState {
  id: string;
  members: readonly PodMember[];
  /** When its members were asked to merge, oldest first. */
  askedOn: readonly LocalDate[];
  /** True while its members are asked, or a pod is offered to join it. */
  isBusy: boolean;
}

/** True if a member practised within the last seven dates. */
export const isActive = ({ lastOn }: Pick<PodMember, 'lastOn'>, today: LocalDate): boolean =>
  lastOn !== null && daysBetween(lastOn, today) < activeDays;

const activeOf = ({ members }: PodState, today: LocalDate): PodMember[] =>
  members.filter((member) => isActive(member, today));

/** True if a pod is alive: three of its members are active. */
export const isAlive = (pod: PodState, today: LocalDate): boolean => activeOf(pod, today).length >= fewActive;

/** True if the active members of a pod are asked now whether they want to join another one. */
export function mayBeAsked(pod: PodState, today: LocalDate): boolean {
  const active = activeOf(pod, today).length;
  const last = pod.askedOn.at(-1);
  return (
    !pod.isBusy &&
    active > 0 &&
    active < fewActive &&
    pod.askedOn.length < mostAsks &&
    (last === undefined || daysBetween(last, today) >= asksAgainAfter)
  );
}

/** Returns the middle day of the active members, or null if no one is active. */
function middleDay(pod: PodState, today: LocalDate): number | null {
  const days = activeOf(pod, today)
    .map(({ day }) => day)
    .sort((a, b) => a - b);
  return days.length === 0 ? null : (days[Math.floor((days.length - 1) / 2)] as number);
}

/** A pod whose active members are asked to join `into`. */
export interface Merge {
  pod: string;
  into: string;
}

/**
 * Returns the merges to offer. Each pod is in one at most. It joins the pod with the nearest middle day that has room for its active
 * members, and of equally near ones the smaller. A pod that is quiet itself counts as well, so two quiet pods can become one that is
 * alive. `areApart` is true for pods that must not be one, because of a block. The order of the pods doesn't matter.
 */
export function mergesToOffer(
  pods: readonly PodState[],
  today: LocalDate,
  areApart: (one: string, two: string) => boolean = () => false,
): Merge[] {
  const inOrder = pods.toSorted((a, b) => (a.id < b.id ? -1 : 1));
  const free = new Set(inOrder.filter(({ isBusy }) => !isBusy));
  const facts = new Map(
    inOrder.map((pod) => [pod, { size: activeOf(pod, today).length, middle: middleDay(pod, today) }]),
  );
  const of = (pod: PodState) => facts.get(pod) ?? { size: 0, middle: null };
  const merges: Merge[] = [];
  for (const pod of inOrder) {
    if (!free.has(pod) || !mayBeAsked(pod, today)) continue;
    const { size, middle } = of(pod);
    const fits = [...free].filter((other) => {
      const there = of(other);
      if (other === pod || middle === null || there.middle === null || areApart(pod.id, other.id))
        return false;
      return there.size + size <= largestPod && Math.abs(there.middle - middle) <= maxPodsApart;
    });
    const apart = (other: PodState) => Math.abs((of(other).middle ?? 0) - (middle ?? 0));
    const [into] = fits.sort(
      (a, b) => apart(a) - apart(b) || of(a).size - of(b).size || (a.id < b.id ? -1 : 1),
    );
    if (!into) continue;
    free.delete(pod);
    free.delete(into);
    merges.push({ pod: pod.id, into: into.id });
  }
  return merges;
}
