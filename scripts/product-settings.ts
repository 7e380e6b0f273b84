import { readConfig } from '../server/config.ts';

/** Returns every variable that the product reads, by having it read a configuration that it refuses. */
export function productVariables(): string[] {
  const names = new Set<string>();
  const recording = new Proxy<Record<string, string | undefined>>(
    {},
    {
      get(_, name) {
        names.add(String(name));
        // A wrong key is refused before anything is written.
        return name === 'SERVER_KEY' ? 'wrong' : undefined;
      },
    },
  );
  try {
    readConfig(recording);
  } catch {
    return [...names];
  }
  throw new Error('A wrong SERVER_KEY was accepted.');
}

/**
 * Removes the product's settings from the environment, for everything that this process starts: checks and measurements have their
 * own database, folder and port, whatever the shell was prepared for. NODE_ENV stays where a test runner has set it.
 */
export function ignoreProductSettings(): void {
  for (const name of productVariables())
    if (name !== 'NODE_ENV' || process.env['NODE_ENV'] === 'production') delete process.env[name];
}
