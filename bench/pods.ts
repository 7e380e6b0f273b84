import { parseArgs } from 'node:util';
import { largestPod, smallestPod } from '../contract/pod-constants.ts';
import {
  isActive,
  isAlive,
  mayBeAsked,
  mergesToOffer,
  type PodMember,
  type PodState,
} from '../server/domains/pods/rules.ts';
import { addDays } from '../server/domains/profile/days/calendar/rules.ts';

/**
 * Simulates 90 days of pods whose members drop out, take breaks and return, once with the healing rule and once as plain fixed groups.
 * Each member behaves alike in both, so the pod has no influence on who practises: the figures show only what the rule does with those
 * who stay. A member leaves for good with a chance a day that starts at 3 % and falls, as in most programmes, and half are gone after
 * about 40 days. Pods are offered a merge once a day, and `--accept` is the chance that an active member joins.
 *
 *   node bench/pods.ts [--members 3000] [--accept 0.8] [--seed 1]
 */
const { values } = parseArgs({
  options: {
    members: { type: 'string', default: '3000' },
    accept: { type: 'string', default: '0.8' },
    seed: { type: 'string', default: '1' },
  },
});
const accept = Number(values.accept);
const days = 90;
const first = '2026-09-01';

/** Returns a function for numbers from 0 to 1 that depend on the seed (mulberry32). */
function numbersFrom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = state;
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** Returns on which of the 90 days a member practises. */
function practiceOf(seed: number): boolean[] {
  const random = numbersFrom(seed);
  const rate = 0.55 + 0.4 * random();
  let isGone = false;
  let breakLeft = 0;
  return Array.from({ length: days }, (_, day) => {
    if (random() < 0.008 + 0.022 * Math.exp(-day / 20)) isGone = true;
    if (breakLeft === 0 && random() < 0.01) breakLeft = 5 + Math.floor(random() * 12);
    else if (breakLeft > 0) breakLeft -= 1;
    return !isGone && breakLeft === 0 && random() < rate;
  });
}

interface Row {
  [column: string]: string | number;
}

function simulate({ heals }: { heals: boolean }): Record<number, Row> {
  const random = numbersFrom(Number(values.seed) + 99);
  const members = Array.from({ length: Number(values.members) }, (_, i) => ({
    id: String(i).padStart(6, '0'),
    practice: practiceOf(Number(values.seed) * 100_003 + i),
    start: 1 + (i % 10),
    lastOn: null as string | null,
    stones: 0,
  }));
  const byId = new Map(members.map((member) => [member.id, member]));
  let pods: { id: string; members: string[]; askedOn: string[] }[] = [];
  // Pods of four to six members whose days are near.
  const near = members.toSorted((a, b) => a.start - b.start || (a.id < b.id ? -1 : 1)).map(({ id }) => id);
  for (let at = 0; at < near.length; ) {
    const size = smallestPod + Math.floor(random() * (largestPod - smallestPod + 1));
    pods.push({
      id: `p${String(pods.length).padStart(5, '0')}`,
      members: near.slice(at, at + size),
      askedOn: [],
    });
    at += size;
  }
  let offered = 0;
  let merged = 0;
  const rows: Record<number, Row> = {};
  for (let day = 0; day < days; day++) {
    const today = addDays(first, day);
    for (const member of members)
      if (member.practice[day]) {
        member.lastOn = today;
        member.stones += 1;
      }
    const asMember = (id: string): PodMember => {
      const member = byId.get(id);
      return { id, day: (member?.start ?? 1) + (member?.stones ?? 0), lastOn: member?.lastOn ?? null };
    };
    const states = pods.map(
      (pod): PodState => ({ ...pod, members: pod.members.map(asMember), isBusy: false }),
    );
    if (heals && day >= 7) {
      for (const merge of mergesToOffer(states, today)) {
        const [from, into] = [merge.pod, merge.into].map((id) => pods.find((pod) => pod.id === id));
        const state = states.find(({ id }) => id === merge.pod);
        if (!from || !into || !state || !mayBeAsked(state, today)) continue;
        offered += 1;
        from.askedOn.push(today);
        const asked = state.members.filter((member) => isActive(member, today));
        if (asked.some(() => random() >= accept)) continue;
        merged += 1;
        into.members.push(...from.members);
        pods = pods.filter((pod) => pod !== from);
      }
    }
    if (![13, 29, 59, 89].includes(day)) continue;
    const now = pods.map((pod): PodState => ({ ...pod, members: pod.members.map(asMember), isBusy: false }));
    const alive = now.filter((pod) => isAlive(pod, today));
    const activeIn = (list: readonly PodState[]) =>
      list.flatMap((pod) => pod.members.filter((member) => isActive(member, today))).length;
    const active = activeIn(now);
    rows[day + 1] = {
      pods: pods.length,
      'pods alive': `${((alive.length / pods.length) * 100).toFixed(1)} %`,
      'active members': active,
      'of them in a pod that is alive': `${((activeIn(alive) / active) * 100).toFixed(1)} %`,
      offered,
      merged,
    };
  }
  return rows;
}

for (const [name, heals] of [
  ['Plain fixed groups', false],
  ['Pods that heal', true],
] as const) {
  console.log(`${name}, by day`);
  console.table(simulate({ heals }));
}
