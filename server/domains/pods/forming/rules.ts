import { largestPod, maxDaysInPod, smallestPod } from '#contract/pods/constants.ts';

/** A member who looks for a pod. */
export interface PodSeeker {
  id: string;
  /** Since when they look, in ms. */
  since: number;
  /** Day of Evolve 90. */
  day: number;
}

/** Forms pods of members. `areApart` is true for two who must not be in one pod. */
interface Apart {
  areApart: (one: string, two: string) => boolean;
}

const waitsLonger = (a: PodSeeker, b: PodSeeker): number => a.since - b.since || (a.id < b.id ? -1 : 1);

/**
 * Returns pods of four to six seekers whose days of Evolve 90 are at most 14 apart. The one who has waited longest chooses first, and
 * gets the members nearest to their day. A seeker is in one pod at most. The order of the seekers doesn't matter.
 */
export function formPods(seekers: readonly PodSeeker[], apart: Apart): string[][] {
  let waiting = seekers.toSorted(waitsLonger);
  const pods: string[][] = [];
  for (const first of waiting) {
    if (!waiting.includes(first)) continue;
    const pod = podAround(first, waiting, apart);
    if (!pod) continue;
    pods.push(pod.map(({ id }) => id));
    const taken = new Set(pod);
    waiting = waiting.filter((seeker) => !taken.has(seeker));
  }
  return pods;
}

/** Returns the largest pod with a seeker in one of the windows of days that include theirs, or null if four don't fit together. */
function podAround(first: PodSeeker, waiting: readonly PodSeeker[], apart: Apart): PodSeeker[] | null {
  const near = waiting.filter(
    (other) =>
      other !== first &&
      Math.abs(other.day - first.day) <= maxDaysInPod &&
      !apart.areApart(first.id, other.id),
  );
  if (near.length + 1 < smallestPod) return null;
  const size = sizeFor(near.length + 1);
  const distance = (other: PodSeeker) => Math.abs(other.day - first.day);
  const nearest = near.toSorted((a, b) => distance(a) - distance(b) || waitsLonger(a, b));
  let best: { pod: PodSeeker[]; spread: number } | null = null;
  for (let from = first.day - maxDaysInPod; from <= first.day; from++) {
    const pod = [first];
    for (const other of nearest) {
      if (pod.length === size) break;
      if (other.day < from || other.day > from + maxDaysInPod) continue;
      if (!pod.some((each) => apart.areApart(each.id, other.id))) pod.push(other);
    }
    const spread = pod.reduce((sum, other) => sum + distance(other), 0);
    if (!best || pod.length > best.pod.length || (pod.length === best.pod.length && spread < best.spread))
      best = { pod, spread };
  }
  return best && best.pod.length >= smallestPod ? best.pod : null;
}

/** A pod with free seats, and those in it. */
interface OpenPod {
  id: string;
  members: readonly { id: string; day: number }[];
}

/** A seeker who gets a free seat of a pod. */
export interface Seat {
  pod: string;
  member: string;
}

/**
 * Returns who gets a free seat of which pod. The longest waiting chooses first, and gets the pod whose members are nearest to their
 * day. No one is more than 14 days from anyone in it, with someone apart from them, or back in a pod that they left.
 */
export function fillSeats(
  pods: readonly OpenPod[],
  seekers: readonly PodSeeker[],
  { areApart, hasLeft }: Apart & { hasLeft: (member: string, pod: string) => boolean },
): Seat[] {
  const filled = pods.map(({ id, members }) => ({ id, members: [...members] }));
  return seekers.toSorted(waitsLonger).flatMap((seeker) => {
    const distance = ({ members }: OpenPod) =>
      members.reduce((sum, { day }) => sum + Math.abs(day - seeker.day), 0) / members.length;
    const [nearest] = filled
      .filter(
        ({ id, members }) =>
          members.length > 0 &&
          members.length < largestPod &&
          !hasLeft(seeker.id, id) &&
          members.every(
            (other) => Math.abs(other.day - seeker.day) <= maxDaysInPod && !areApart(other.id, seeker.id),
          ),
      )
      .sort((a, b) => distance(a) - distance(b) || (a.id < b.id ? -1 : 1));
    nearest?.members.push(seeker);
    return nearest ? [{ pod: nearest.id, member: seeker.id }] : [];
  });
}

/** Returns the size of a pod among this many seekers: the largest one that leaves none of the others too few for a pod, if there is one. */
export function sizeFor(seekers: number): number {
  for (let size = Math.min(largestPod, seekers); size >= smallestPod; size--) {
    const left = seekers - size;
    if (left === 0 || left >= smallestPod) return size;
  }
  return Math.min(largestPod, seekers);
}

const trees = [
  'Alder',
  'Ash',
  'Aspen',
  'Beech',
  'Birch',
  'Cedar',
  'Cherry',
  'Elm',
  'Fir',
  'Hazel',
  'Juniper',
  'Larch',
  'Linden',
  'Maple',
  'Oak',
  'Pine',
  'Poplar',
  'Rowan',
  'Spruce',
  'Tamarack',
  'Walnut',
  'Willow',
] as const;

/** Returns the name of a new pod, which depends on how many there were before. */
export const podName = (before: number): string => `${trees[before % trees.length] ?? trees[0]} pod`;

/** Returns the time zone of most members; of two equally frequent ones, that of the member listed first. */
export function zoneOfPod(zones: readonly string[]): string {
  const counts = new Map<string, number>();
  for (const zone of zones) counts.set(zone, (counts.get(zone) ?? 0) + 1);
  const [most] = [...counts].sort((a, b) => b[1] - a[1]);
  return most?.[0] ?? 'UTC';
}
