// What the steps of `ready.mjs` share. Plain JavaScript for Node 18, because nothing is installed yet.
import { spawn } from 'node:child_process';
import { statSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));
export const bin = join(root, 'node_modules/.bin');
export const isWindows = process.platform === 'win32';
export const minutes = 60_000;
const endings = ['SIGINT', 'SIGTERM', 'SIGHUP'];

/** A failure that the user can fix. Only its message is printed. */
export class Trouble extends Error {}

/** Says what happens, unless only failures are asked for. */
export const say = (sentence) => process.argv.includes('--quiet') || console.log(sentence);

/**
 * Runs a program and collects its error output, which is shown at once unless `isSilent`. Its other output is shown by the same
 * rule. A signal that ends us ends it too.
 */
export function run(program, args, { longest, cwd = root, env = {}, isSilent = false }) {
  return new Promise((resolve) => {
    const child = spawn(program, args, {
      cwd,
      stdio: ['ignore', isSilent || process.argv.includes('--quiet') ? 'ignore' : 'inherit', 'pipe'],
      shell: program.endsWith('.cmd'),
      // The Node that npm installed comes first in PATH, so that every program with a shebang uses it.
      env: { ...process.env, ...env, PATH: `${bin}${delimiter}${process.env.PATH ?? ''}` },
    });
    const result = { status: null, signal: null, code: null, isLate: false, stderr: '' };
    const pass = (signal) => {
      child.kill(signal);
      process.exitCode = 130;
    };
    const timer = setTimeout(() => {
      result.isLate = true;
      child.kill();
    }, longest);
    const done = () => {
      clearTimeout(timer);
      for (const signal of endings) process.removeListener(signal, pass);
      resolve(result);
    };
    for (const signal of endings) process.on(signal, pass);
    child.stderr.setEncoding('utf8').on('data', (text) => {
      result.stderr += text;
      if (!isSilent) process.stderr.write(text);
    });
    child.on('error', (error) => {
      result.code = error.code;
      done();
    });
    child.on('close', (status, signal) => {
      Object.assign(result, { status, signal });
      done();
    });
  });
}

/** Returns when a file was changed, in ms since 1970, or 0 without one. */
export function modified(path) {
  try {
    return statSync(path).mtimeMs;
  } catch {
    return 0;
  }
}
