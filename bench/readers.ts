import { setTimeout as sleep } from 'node:timers/promises';

/** Times of page calls while something else was under way, and how many were refused because the machine was busy. */
export interface Readings {
  times: number[];
  refused: number;
}

/** Reads the list of habits as a member, several readers at once, until a promise settles. */
export async function readWhile(
  until: Promise<unknown>,
  { origin, token, readers }: { origin: string; token: string; readers: number },
): Promise<Readings> {
  const readings: Readings = { times: [], refused: 0 };
  let isOver = false;
  const ended = until.finally(() => {
    isOver = true;
  });
  const read = async () => {
    while (!isOver) {
      const start = performance.now();
      const reply = await fetch(`${origin}/api/habits`, { headers: { authorization: `Bearer ${token}` } });
      await reply.arrayBuffer();
      if (reply.status === 503) readings.refused += 1;
      else if (!reply.ok) throw new Error(`/api/habits: ${reply.status}`);
      else readings.times.push(performance.now() - start);
      await sleep(20);
    }
  };
  await Promise.all([ended, ...Array.from({ length: readers }, read)]);
  return readings;
}

export function figures(times: readonly number[]) {
  const sorted = times.toSorted((a, b) => a - b);
  const at = (part: number) =>
    Math.round(10 * (sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN)) /
    10;
  return { count: times.length, 'median ms': at(0.5), 'p99 ms': at(0.99), 'longest ms': at(1) };
}
