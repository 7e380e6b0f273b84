import { join } from 'node:path';
import type { Page } from '@playwright/test';

/** A task of the page's main thread longer than 50 ms. */
interface LongTask {
  duration: number;
  /** CPU time of the thread in ms, without time spent on other processes. */
  worked: number;
  /** A short description of the work. */
  during: string;
}

export interface Jank {
  tasks: LongTask[];
  /** Times between frames, in ms. */
  gaps: number[];
  /**
   * Time in ms when the end of the loaded part, or an entry not drawn yet, was on the screen. A reader had to
   * wait then.
   */
  waited: number;
}

/** Makes every page this tab opens from now on observe its main thread. */
export async function watchJank(page: Page): Promise<void> {
  await page.addInitScript({ path: join(import.meta.dirname, 'in-the-page.mjs') });
}

/** Calls a function of `in-the-page.mjs` and returns its result: `ask(page, 'topOf', '/feed/1')`. */
export const ask = <T>(page: Page, word: string, ...args: (string | number | boolean)[]): Promise<T> =>
  page.evaluate<T>(`bench.${word}(${args.map((arg) => JSON.stringify(arg)).join(', ')})`);

/**
 * Measures the page's main thread while `act` runs. `calls` matches the URLs of the responses that tasks are
 * assigned to.
 */
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
/** Times in µs. */
interface TraceEvent {
  name: string;
  pid: number;
  tid: number;
  ts: number;
  dur?: number;
  tdur?: number;
}

/**
 * Returns a function that finds a task of the page in the browser's trace and returns its CPU time in ms.
 * `from` is the time of the page's mark.
 */
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
