// Finds what a change touches (`npm test -- --changed`).
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { root } from '../ready/run.mjs';

/** Returns the lines of git's output, or nothing where git fails. */
function git(...args) {
  const { status, stdout } = spawnSync('git', args, { cwd: root, encoding: 'utf8' });
  return status === 0 ? stdout.split('\n').filter(Boolean) : [];
}

/** Returns the commit where the branch left main. On main it is the commit before the last. */
export function forkPoint() {
  const [head] = git('rev-parse', 'HEAD');
  const from = ['origin/main', 'main']
    .flatMap((branch) => git('merge-base', branch, 'HEAD'))
    .find((each) => each !== head);
  return from ?? git('rev-parse', 'HEAD~1')[0] ?? head;
}

/** Returns the files that differ from a commit, with those that are in no commit yet, and without those that are gone. */
export function changedFiles(since) {
  const files = [
    ...git('diff', '--name-only', '--diff-filter=d', since),
    ...git('ls-files', '--others', '--exclude-standard'),
  ];
  return [...new Set(files)];
}

/**
 * Returns the tests of the server that a change touches, as paths of files and folders. Each of them opens the whole product, so its
 * imports would name all of them: what counts is the noun. A change of the contract also runs the contract's own tests, which are few
 * and need no database, and has every actor call every endpoint, except a change of constants.
 */
export function serverTestsOf(files) {
  const paths = new Set();
  for (const file of files) {
    const [, noun] = /^(?:server\/domains|contract)\/([\w-]+)/.exec(file) ?? [];
    const folder = noun && `server/domains/${noun}`;
    if (/^(?:server|bench|contract)\/.*\.test\.ts$/.test(file)) paths.add(file);
    else if (folder && existsSync(join(root, folder))) paths.add(`${folder}/`);
    else if (/^server\/(?:platform|providers)\/[\w-]+\//.test(file)) paths.add(`${dirname(file)}/`);
    else if (/^(?:server|contract)\/.*\.ts$/.test(file)) {
      const test = file.replace(/\.ts$/, '.test.ts');
      if (existsSync(join(root, test))) paths.add(test);
    }
    if (file.startsWith('server/migrations/')) {
      paths.add('server/database-types.test.ts');
      paths.add('server/foreign-keys.test.ts');
    }
    if (file.startsWith('content/'))
      for (const reader of ['courses/sample', 'programme/flagship', 'site'])
        paths.add(`server/domains/${reader}/`);
    if (file.startsWith('contract/')) paths.add('contract/');
    if (file.startsWith('contract/') || /[./]routes\.ts$/.test(file)) {
      // Constants are in the published document, and say of no call who may make it.
      if (!file.endsWith('/constants.ts')) {
        paths.add('server/access.test.ts');
        paths.add('server/testing/call-samples/samples.test.ts');
      }
      paths.add('server/openapi.test.ts');
    }
  }
  return [...paths];
}
