/** Unanswered sends in a row after which a service rests. */
const most = 3;
/** The first rest, in ms. Each further failure doubles it. */
const shortestRest = 60_000;
/** Services that are remembered. The oldest is forgotten first, because members choose the addresses. */
const mostHosts = 1000;

interface State {
  failures: number;
  restsUntil: number;
}

/** Keeps services that don't answer from holding up other work. */
export class Circuits {
  readonly #hosts = new Map<string, State>();
  readonly #longestRest: number;

  constructor({ longestRest = 15 * 60_000 } = {}) {
    this.#longestRest = longestRest;
  }

  /**
   * Returns whether a send to this host may be tried at `now`, in ms. After a rest one send is tried, and the others wait for
   * its outcome, for at most `trialMs`.
   */
  mayTry(host: string, now: number, trialMs: number): boolean {
    const state = this.#hosts.get(host);
    if (!state || state.failures < most) return true;
    if (now < state.restsUntil) return false;
    state.restsUntil = now + trialMs;
    return true;
  }

  answered(host: string): void {
    this.#hosts.delete(host);
  }

  unanswered(host: string, now: number): void {
    const failures = (this.#hosts.get(host)?.failures ?? 0) + 1;
    this.#hosts.delete(host);
    this.#hosts.set(host, {
      failures,
      restsUntil: now + Math.min(this.#longestRest, shortestRest * 2 ** Math.max(0, failures - most)),
    });
    for (const oldest of this.#hosts.keys()) {
      if (this.#hosts.size <= mostHosts) break;
      this.#hosts.delete(oldest);
    }
  }
}
