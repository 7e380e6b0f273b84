import { execFile } from 'node:child_process';

/** Result of a finished program. `code` is null when it could not start or was killed. */
export interface Outcome {
  code: number | null;
  output: string;
  /** The errno name when the program could not start: ENOENT, EACCES, EPERM. */
  failure: string | null;
}

/** The user a program runs as. Empty for our own. */
export interface RunAs {
  uid?: number;
  gid?: number;
}

/**
 * Runs a program to its end in `/` with a clean environment, so that no unreachable working directory and no
 * stray PGDATA, PGOPTIONS or LC_ALL affects it. Never rejects.
 */
export function run(
  file: string,
  args: readonly string[],
  options: { as?: RunAs; libraries?: readonly string[] } = {},
): Promise<Outcome> {
  return new Promise((resolve) => {
    const settings = {
      ...options.as,
      cwd: '/',
      env: environment(options.libraries ?? []),
      maxBuffer: 4 << 20,
      encoding: 'utf8' as const,
    };
    try {
      execFile(file, args, settings, (error, stdout, stderr) => {
        const failed = error ? error.code : 0;
        resolve({
          code: typeof failed === 'number' ? failed : null,
          output: `${stdout}${stderr}`.trim(),
          failure: typeof failed === 'string' ? failed : null,
        });
      });
    } catch (error) {
      resolve({
        code: null,
        output: String(error),
        failure: (error as NodeJS.ErrnoException).code ?? 'EINVAL',
      });
    }
  });
}

/**
 * Returns the whole environment for PostgreSQL's programs. `libraries` are folders to search for shared
 * libraries.
 */
export function environment(libraries: readonly string[]): NodeJS.ProcessEnv {
  const search = process.platform === 'darwin' ? 'DYLD_LIBRARY_PATH' : 'LD_LIBRARY_PATH';
  const env: NodeJS.ProcessEnv = { PATH: '/usr/local/bin:/usr/bin:/bin', LANG: 'C', LC_ALL: 'C', TZ: 'UTC' };
  if (libraries.length > 0) env[search] = libraries.join(':');
  return env;
}
