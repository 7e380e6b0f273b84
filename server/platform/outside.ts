import { systemClock } from './clock.ts';

/** Systems that the server calls over the network, beside its database. */
export const systems = ['bucket', 'smtp', 'payments', 'push'] as const;
export type System = (typeof systems)[number];

/** The longest that a call with a member behind it may take with all its tries, in ms: an answer comes within ten seconds. */
export const longestWait = 7000;

/** Thrown when a system didn't answer in time. */
export class NoAnswer extends Error {
  readonly code = 'ENOANSWER';
  constructor(system: System, longestMs: number) {
    super(`${system} did not answer within ${longestMs} ms`);
    this.name = 'NoAnswer';
  }
}

export interface OutsideFigures {
  answered: number;
  unanswered: number;
  answeredAt: Date | null;
  unansweredAt: Date | null;
}

/** Counted for the whole process, as its metrics are. */
const figures = new Map<System, OutsideFigures>();

/**
 * Calls another system. Every call goes through here, so that each has a time limit and is counted. `isAnswer` tells a
 * refusal, which the system gave, from a system that is away. The work gets a signal that ends it.
 */
export async function callOutside<T>(
  system: System,
  {
    longestMs = longestWait,
    isAnswer = () => false,
  }: { longestMs?: number; isAnswer?: (error: unknown) => boolean },
  run: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const limit = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => {
      const error = new NoAnswer(system, longestMs);
      reject(error);
      limit.abort(error);
    }, longestMs);
  });
  try {
    const work = run(limit.signal);
    // Avoids an unhandled rejection when the work fails after its time.
    work.catch(() => undefined);
    const result = await Promise.race([work, late]);
    note(system, true);
    return result;
  } catch (error) {
    note(system, isAnswer(error));
    throw error;
  } finally {
    clearTimeout(timer);
  }
}

function note(system: System, isAnswered: boolean): void {
  const seen = figuresOf(system);
  const now = systemClock.now();
  figures.set(
    system,
    isAnswered
      ? { ...seen, answered: seen.answered + 1, answeredAt: now }
      : { ...seen, unanswered: seen.unanswered + 1, unansweredAt: now },
  );
}

export const figuresOf = (system: System): OutsideFigures =>
  figures.get(system) ?? { answered: 0, unanswered: 0, answeredAt: null, unansweredAt: null };

/** Returns the systems whose last call had no answer, within `withinMs`. */
export const awaySystems = (withinMs = 10 * 60_000): System[] =>
  systems.filter((system) => {
    const { answeredAt, unansweredAt } = figuresOf(system);
    return (
      unansweredAt !== null &&
      unansweredAt.getTime() > systemClock.now().getTime() - withinMs &&
      (answeredAt === null || unansweredAt >= answeredAt)
    );
  });
