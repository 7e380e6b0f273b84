import { join } from 'node:path';
import type { Page } from '@playwright/test';

/** A task of the page's own thread that took longer than 50 ms. */
interface LongTask {
  duration: number;
  /** Processor time of the thread: without what the machine did for others meanwhile. */
  worked: number;
  /** What was going on, in a few words. */
  during: string;
}

export interface Jank {
  tasks: LongTask[];
  /** Times between frames, ms. */
  gaps: number[];
  /** ms in which the end of what is loaded, or a place that is still empty, was on the screen: what a reader had to wait. */
  waited: number;
}

/** Lets every page this tab opens from now on watch its own thread. */
export async function watchJank(page: Page): Promise<void> {
  await page.addInitScript({ path: join(import.meta.dirname, 'in-the-page.mjs') });
}

/** What a word of `in-the-page.mjs` answers: `ask(page, 'topOf', '/feed/1')`. */
export const ask = <T>(page: Page, word: string, ...args: (string | number | boolean)[]): Promise<T> =>
  page.evaluate<T>(`bench.${word}(${args.map((arg) => JSON.stringify(arg)).join(', ')})`);

/** What the page's thread did while `act` ran; `calls` are the addresses whose answers a task may be put down to. */
export async function jankOf(page: Page, calls: RegExp, act: () => Promise<void>): Promise<Jank> {
  const browser = page.context().browser();
  await browser?.startTracing(page, { categories: ['-*', 'toplevel', 'blink.user_timing'] });
  const from = await ask<number>(page, 'start');
  await act();
  const { tasks, ...seen } = await ask<Seen>(page, 'stop', calls.source);
  const trace = JSON.parse((await browser?.stopTracing())?.toString() ?? '{}') as {
    traceEvents?: TraceEvent[];
  };
  const workOf = workIn(trace.traceEvents ?? [], from);
  return { ...seen, tasks: tasks.map((task) => ({ ...task, worked: workOf(task) })) };
}

interface Seen extends Omit<Jank, 'tasks'> {
  tasks: (Omit<LongTask, 'worked'> & { startTime: number })[];
}
/** Times in microseconds. */
interface TraceEvent {
  name: string;
  pid: number;
  tid: number;
  ts: number;
  dur?: number;
  tdur?: number;
}

/** Finds a task of the page in what the browser recorded, and answers its processor time in ms. `from` is when the page set its mark. */
function workIn(
  events: readonly TraceEvent[],
  from: number,
): (task: { startTime: number; duration: number }) => number {
  const mark = events.find(({ name }) => name === 'bench start');
  if (!mark) throw new Error('The browser recorded nothing of its tasks.');
  const own = events.filter(
    ({ name, pid, tid }) => name === 'ThreadControllerImpl::RunTask' && pid === mark.pid && tid === mark.tid,
  );
  return ({ startTime, duration }) => {
    const begin = mark.ts + (startTime - from) * 1000;
    const middle = begin + duration * 500;
    const task = own.find(({ ts, dur = 0 }) => ts <= middle && ts + dur >= middle);
    return task?.tdur === undefined ? duration : task.tdur / 1000;
  };
}

export const longestOf = ({ tasks }: Jank): number => Math.max(0, ...tasks.map(({ duration }) => duration));
export const hardestOf = ({ tasks }: Jank): number => Math.max(0, ...tasks.map(({ worked }) => worked));

export function p95(of: readonly number[]): number {
  const sorted = of.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * 0.95))] ?? 0;
}
