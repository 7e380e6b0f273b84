// Calls npm and says in a sentence what was in its way.
import { minutes, root, run, Trouble } from './run.mjs';

const longest = 15 * minutes;

/** Runs an npm, given as its program and first arguments, in a folder. Throws a Trouble with the cause unless everything was installed. */
export async function npm([program, ...first], args, cwd) {
  const options = [
    // Explicit, because NODE_ENV=production or the user's npm settings would leave out the packages that build the web, and Node itself.
    '--include=dev',
    '--include=optional',
    '--no-audit',
    '--no-fund',
    '--no-update-notifier',
    '--prefer-offline',
    // Warnings are read below: a file that could not be written is no more than one.
    '--loglevel=warn',
    // npm would try for more than two minutes before it says that there is no network.
    '--fetch-retries=2',
    '--fetch-retry-mintimeout=500',
    '--fetch-retry-maxtimeout=4000',
    '--fetch-timeout=30000',
  ];
  const result = await run(program, [...first, args[0], ...options, ...args.slice(1)], {
    longest,
    cwd,
    isSilent: true,
  });
  if (process.exitCode) throw new Trouble('Interrupted; the next start begins again.');
  if (result.code === 'ENOENT')
    throw new Trouble('npm was not found. Install Node (18 or newer) with npm, then start again.');
  if (result.isLate)
    throw new Trouble(
      `Installing took longer than ${longest / minutes} minutes and was ended. Is the package registry in reach?`,
    );
  if (result.status === 0 && !isIncomplete(result.stderr)) return;
  const cause = whyNot(result.stderr);
  if (!cause) console.error(result.stderr.trim());
  throw new Trouble(
    cause ??
      `Installing did not work (npm ended with ${result.status ?? result.signal}); the lines above say why.`,
  );
}

/** True when npm left out files and went on. */
const isIncomplete = (words) => /TAR_ENTRY_ERROR|ENOSPC|EDQUOT/.test(words);

/** Explains the most likely cause of npm's error. Undefined: its own lines must do. */
export function whyNot(words) {
  if (/ENOSPC|EDQUOT/.test(words))
    return 'The disk is full: not every file could be written. Make room, then start again.';
  if (/EACCES|EPERM|EROFS/.test(words)) {
    const path = /(?:EACCES|EPERM|EROFS)[^'\n]*'([^'\n]+)'|npm (?:ERR!|error) path (.+)/.exec(words);
    return `This user may not write to ${path?.[1] ?? path?.[2] ?? root}: change its owner, or copy Evolve to a folder of your own.`;
  }
  if (/CERT|certificate/.test(words))
    return "The package registry's certificate isn't trusted here: name the certificate of your network in npm's setting `cafile`, then start again.";
  if (/EINTEGRITY/.test(words))
    return 'A package is not the one that package-lock.json names: its hash differs. Run `npm cache clean --force`, then start again.';
  if (
    /ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|EHOSTUNREACH|ERR_SOCKET_TIMEOUT|EIDLETIMEOUT|ECONNECTIONTIMEOUT|network/i.test(
      words,
    )
  )
    return "The package registry could not be reached: check the network connection or npm's proxy settings, then start again.";
  if (/can only install packages when your package\.json and package-lock\.json/.test(words))
    return 'package.json and package-lock.json disagree: run `npm install` once and commit both.';
  return undefined;
}
