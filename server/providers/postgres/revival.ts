import { setTimeout as sleep } from 'node:timers/promises';
import { isAlive } from './postmaster.ts';
import type { Server } from './server.ts';
import { describeEnd } from './server.ts';

/** Restarts a dead server. */
export interface Revival {
  /**
   * Ends the watch. Aborts a restart under way and waits for it. Afterwards the server is not restarted and the log is quiet.
   */
  end(): Promise<void>;
}

/**
 * Watches a server and restarts it when it dies: at once the first time, then with growing pauses of at most
 * 15 s until it has run for a minute. Logs each death once. Does not keep the process alive.
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
    // A server that was found running is no child process, and a child may have ended before the line above.
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
