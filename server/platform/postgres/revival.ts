import { setTimeout as sleep } from 'node:timers/promises';
import { isAlive } from './postmaster.ts';
import type { Server } from './server.ts';
import { describeEnd } from './server.ts';

/** Somebody who brings a dead server back. */
export interface Revival {
  /** Ends the watch; a revival under way is aborted and waited for. Nothing is revived or logged afterwards. */
  end(): Promise<void>;
}

/**
 * Watches a server and starts it again when it dies, at once the first time, then with growing pauses (at most 15 s)
 * until it has lived for a minute. Logs each death once. Keeps no process alive.
 */
export function reviveOnDeath(
  first: Server,
  {
    revive,
    lastOutput,
    log,
  }: {
    revive: (signal: AbortSignal) => Promise<Server>;
    lastOutput: () => Promise<string>;
    log: (message: string) => void;
  },
): Revival {
  const ending = new AbortController();
  let pause = 0;
  let watching: NodeJS.Timeout | undefined;
  let reviving = Promise.resolve();

  watch(first);
  return {
    async end() {
      ending.abort();
      clearInterval(watching);
      await reviving;
    },
  };

  function watch(server: Server): void {
    const born = performance.now();
    let over = false;
    const died = (how: string): void => {
      if (over || ending.signal.aborted) return;
      over = true;
      clearInterval(watching);
      if (performance.now() - born > 60_000) pause = 0;
      reviving = bringBack(how).catch((error: unknown) =>
        log(`PostgreSQL cannot be watched any more: ${String(error)}`),
      );
    };
    server.child?.once('exit', (code, killer) => died(describeEnd(code, killer)));
    // A server found running is nobody's child here, and a child may have ended before the line above.
    watching = setInterval(() => {
      void isAlive(server.pid).then((alive) => alive || died('its process is gone'));
    }, 500);
    watching.unref();
  }

  async function bringBack(how: string): Promise<void> {
    log(`PostgreSQL ended (${how}); starting it again. Last lines of its log:\n${await lastOutput()}`);
    for (;;) {
      await sleep(pause, undefined, { ref: false, signal: ending.signal }).catch(() => {});
      if (ending.signal.aborted) return;
      pause = Math.min(Math.max(pause * 2, 250), 15_000);
      try {
        const server = await revive(ending.signal);
        if (ending.signal.aborted) return;
        log('PostgreSQL runs again.');
        watch(server);
        return;
      } catch (error) {
        if (ending.signal.aborted) return;
        log(
          `PostgreSQL could not be started again, next attempt in ${pause / 1000} s: ${error instanceof Error ? error.message : String(error)}`,
        );
      }
    }
  }
}
