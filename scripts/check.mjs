// Runs every check (`npm test`): types, lint, format, unused code, tests, laws, build, budgets, journeys.
//   npm test -- static | server | web | e2e   runs parts of it, with `feed.spec.ts` after e2e only that file of journeys
//   npm test -- --changed                     runs what the change touches: the branch since main, and what is in no commit yet
//   npm test -- --nightly                     runs all of the lists of which other runs take a part a day (short-form.ts)
// With TEST_DATABASE_URL, CHECK_POSTGRES=1 or CI, every statement of the server's tests is also checked by PostgreSQL 15.
import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import './end-with-npm.mjs';
import { bin, root } from './ready/run.mjs';

const [major, minor] = process.versions.node.split('.').map(Number);
if (major < 22 || (major === 22 && minor < 18)) {
  console.error('This Node is too old for the checks. `npm test` runs them on the one that Evolve brings.');
  process.exit(1);
}
if (process.argv.includes('--nightly')) process.env.NIGHTLY = '1';
// Loaded now, because an older Node can't read them.
const { ensureChromium } = await import('./check/browser.mjs');
const { changedFiles, forkPoint, serverTestsOf } = await import('./check/changed.mjs');
const { closeRunFolder, openRunFolder, run } = await import('./check/run.mjs');
const { keepFilesInMemory } = await import('./memory-folder.ts');
const { ignoreProductSettings } = await import('./product-settings.ts');
const { isNightly, testDay } = await import('./short-form.ts');

const isCi = Boolean(process.env.CI) && process.env.CI !== 'false';
const checksPostgres15 = isCi || Boolean(process.env.TEST_DATABASE_URL) || process.env.CHECK_POSTGRES === '1';
/** Has the compiler and the linter of types, which are programs in Go, collect memory only when it becomes little. */
const uncollected = { GOGC: 'off', GOMEMLIMIT: '3GiB' };
/** Runs of Vitest so far, for the names of their reports. */
let runs = 0;

const parts = ['static', 'web', 'server', 'e2e'];
const words = process.argv.slice(2).filter((word) => !['--changed', '--nightly'].includes(word));
const files = words.filter((word) => word.endsWith('.spec.ts'));
const asked = words.filter((word) => !files.includes(word));
const unknown = asked.filter((part) => !parts.includes(part));
if (unknown.length > 0) {
  console.error(`There is no part called ${unknown.join(', ')}; the parts are ${parts.join(', ')}.`);
  process.exit(2);
}
const wants = (part) => asked.length === 0 || asked.includes(part);

process.env.TEST_DAY = String(testDay);
ignoreProductSettings();
keepFilesInMemory();
const reports = openRunFolder();
/** Folder where the server's tests write the statements that they send. */
const statements = join(reports, 'statements');

/** Counted results, one line of the summary each. */
const results = [];
/** Names of tests that failed or needed a retry, listed at the end of the log. */
const troubles = [];

if (process.argv.includes('--changed')) await whatChanged();
else await whatWasAsked();

await closeRunFolder(reports);
sumUp();

async function whatWasAsked() {
  if (isNightly) console.log('All of every list.');
  else console.log(`Day ${testDay} of the long lists. TEST_DAY=${testDay} repeats it, --nightly runs all.`);
  if (wants('static')) await staticChecks();
  else if (wants('e2e')) await build();
  await tests();
  if (wants('e2e')) await journeys();
}

async function staticChecks() {
  await sideBySide(2, [
    () => build(),
    () => types('types of server, contract and scripts', '.'),
    () => types('types of the web', 'web'),
    () => check('lint', 'oxlint', ['--type-aware'], 3, uncollected),
    () => check('unused code', 'knip', [], 2),
    () => check('format', 'biome', ['check', '.'], 1),
    () => check('every platform in the lock file', 'node', ['scripts/lock.mjs'], 1),
  ]);
}

/** Runs the checks that a change needs before it is shared. Journeys take longer than that, so only changed ones run. */
async function whatChanged() {
  const since = forkPoint();
  const changed = changedFiles(since);
  const has = (...folders) => changed.some((file) => folders.some((folder) => file.startsWith(folder)));
  const code = changed.filter((file) => /\.(tsx?|mjs|js)$/.test(file));
  console.log(`${changed.length} files differ from ${since.slice(0, 8)}.`);
  await sideBySide(2, [
    () => types('types of server, contract and scripts', '.'),
    ...(has('web/', 'contract/') ? [() => types('types of the web', 'web')] : []),
    ...(code.length > 0 ? [() => check('lint', 'oxlint', ['--type-aware', ...code], 3, uncollected)] : []),
    () =>
      check(
        'format',
        'biome',
        ['check', '--no-errors-on-unmatched', '--files-ignore-unknown=true', ...changed],
        1,
      ),
  ]);
  const laws = [...globSync('*.test.ts', { cwd: root }), ...(has('scripts/') ? ['scripts/'] : [])];
  await vitest('tests: laws, server', ['laws', 'server'], { files: [...laws, ...serverTestsOf(changed)] });
  if (has('web/', 'contract/')) {
    const args = ['--changed', since, '--passWithNoTests'];
    await vitest('tests: web', ['web'], { args });
  }
  files.push(...changed.filter((file) => /^e2e\/.*\.spec\.ts$/.test(file)));
  if (files.length === 0) return;
  await build();
  await journeys();
}

/** Checks types in one thread, because each further one checks what the others have checked too. */
function types(name, project) {
  return check(name, 'tsc', ['-p', project, '--singleThreaded'], 3, uncollected);
}

/** Returns the projects of Vitest that were asked for. */
function projects() {
  return [wants('static') && 'laws', wants('web') && 'web', wants('server') && 'server'].filter(Boolean);
}

async function build() {
  const output = await check('build of the web', 'node', ['scripts/ready.mjs', '--rebuild'], 6);
  // Whoever starts Evolve for the first time sees this output.
  const isQuiet = output.trim() === 'Building the web ...';
  results.push({
    name: 'nothing else to read in a build',
    passed: isQuiet ? 1 : 0,
    failed: isQuiet ? 0 : 1,
    skipped: 0,
    seconds: 0,
  });
  if (wants('static')) await check('bundle budgets', 'node', ['scripts/budgets.mjs'], 1);
}

async function tests() {
  const names = projects();
  const env = checksPostgres15 ? { STATEMENTS_FOLDER: statements } : {};
  if (names.length > 0) await vitest(`tests: ${names.join(', ')}`, names, { env });
  if (wants('server')) await serverOnPostgres15();
}

/** Runs tasks, at most `most` at a time. */
async function sideBySide(most, tasks) {
  const waiting = [...tasks];
  const work = async () => {
    for (let task = waiting.shift(); task; task = waiting.shift()) await task();
  };
  await Promise.all(Array.from({ length: most }, work));
}

/**
 * Runs a program that passes or fails as a whole. It counts as one check. Its output is shown when it ends,
 * because another program may run beside it.
 */
async function check(name, program, args, longest, env = {}) {
  const { ok, output, seconds } = await run(name, program, args, longest, env, { isWhole: true });
  results.push({ name, passed: ok ? 1 : 0, failed: ok ? 0 : 1, skipped: 0, seconds });
  return output;
}

/**
 * Runs projects of Vitest. On CI each failed test has a second try, and so have the files in which something
 * outside the tests failed: an error that no code caught, a hook, a worker that ended.
 */
async function vitest(
  name,
  names,
  { command = ['vitest'], env = {}, files: chosen = [], args: more = [] } = {},
) {
  const [program, ...before] = command;
  const args = [...before, 'run', ...names.flatMap((project) => ['--project', project]), ...more];
  if (isCi) args.push('--retry=1');
  const runOnce = async (files) => {
    runs += 1;
    const report = join(reports, `vitest-${runs}.json`);
    const outside = join(reports, `outside-${runs}.json`);
    const reporting = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
    reporting.push('--reporter=./scripts/outside-tests-reporter.ts');
    const ended = await run(name, program, [...args, ...files, ...reporting], 30, {
      ...env,
      OUTSIDE_TESTS_REPORT: outside,
    });
    return { ended, told: read(report), failures: read(outside)?.failures ?? [] };
  };
  const first = await runOnce(chosen);
  if (first.ended.ok && first.told?.numTotalTests === 0 && more.includes('--passWithNoTests')) return;
  const files = [...new Set(first.failures.map(({ file }) => file))];
  // An error that names no file has every file repeated.
  const repeated = files.every((file) => existsSync(join(root, file))) ? files : chosen;
  const isWorthRepeating = isCi && files.length > 0 && first.told?.numFailedTests === 0;
  const second = isWorthRepeating ? await runOnce(repeated) : null;
  const isRepaired = second?.ended.ok === true;
  for (const file of first.told?.testResults ?? []) {
    const path = file.name.replace(`${root}/`, '');
    for (const test of file.assertionResults)
      if (test.failureMessages?.length > 0) trouble(test.status === 'failed', `${path} › ${test.fullName}`);
  }
  for (const { file, what, message } of first.failures)
    trouble(!isRepaired, `${file} › ${what}: ${firstLine(message)}`);
  const seconds = first.ended.seconds + (second?.ended.seconds ?? 0);
  const ended = { ...first.ended, ok: first.ended.ok || isRepaired, seconds };
  count(name, ended, first.told, (json) => ({
    passed: json.numPassedTests,
    failed: isRepaired
      ? 0
      : json.numFailedTests +
        Math.max(first.failures.length, json.testResults.filter(failedOutsideTests).length),
    skipped: json.numPendingTests + (json.numTodoTests ?? 0),
  }));
}

/** True for a test file that failed without a failing test: it did not load, or a hook such as `afterAll` failed. */
function failedOutsideTests(file) {
  return file.status === 'failed' && !file.assertionResults.some((test) => test.status === 'failed');
}

function firstLine(text) {
  return (text ?? '').trim().split('\n')[0] || 'no message';
}

/**
 * Checks the oldest supported PostgreSQL: it prepares every statement that the server's tests have sent, and runs the tests
 * of what may differ between versions: migrations, locks, jobs, text search, dates in reports, deletion of everything.
 */
async function serverOnPostgres15() {
  const url = process.env.TEST_DATABASE_URL;
  if (!checksPostgres15) return;
  const before = url ? [] : ['bash', join(root, 'scripts/with-postgres-15.sh')];
  const env = url ? { TEST_DATABASE_URL: url } : {};
  const [program, ...args] = [...before, join(bin, 'node'), 'server/testing/check-statements.ts'];
  await check('statements of the tests, on PostgreSQL 15', program, args, 3, {
    ...env,
    STATEMENTS_FOLDER: statements,
  });
  await vitest('tests: what may differ, on PostgreSQL 15', ['server'], {
    command: [...before, join(bin, 'vitest')],
    env,
    files: [
      'server/platform/database/migrate.test.ts',
      'server/platform/database/write-batch.test.ts',
      'server/platform/job',
      'server/cli/invariants/',
      'server/domains/search/',
      'server/domains/admin/pulse',
      'server/domains/exports/',
      'server/domains/leaving/erase-member.test.ts',
      'server/domains/social/friends/races.test.ts',
    ],
  });
}

async function journeys() {
  const name = 'journeys in a browser';
  const problem = await ensureChromium(run);
  if (problem) {
    console.error(`\n!!! ${problem}`);
    trouble(true, `${name} › NOT RUN, because no Chromium opens`);
    results.push({ name: `${name}: NOT RUN`, passed: 0, failed: 1, skipped: 0, seconds: 0 });
    return;
  }
  const report = join(reports, 'playwright.json');
  const ended = await run(name, 'playwright', ['test', ...files], 45, { PLAYWRIGHT_REPORT: report });
  const told = read(report);
  const walk = (suite) => {
    for (const { title, file, line, tests } of suite.specs ?? [])
      for (const { status } of tests)
        if (status === 'unexpected' || status === 'flaky')
          trouble(status === 'unexpected', `e2e/${file}:${line} › ${title}`);
    for (const inner of suite.suites ?? []) walk(inner);
  };
  for (const suite of told?.suites ?? []) walk(suite);
  for (const { message } of told?.errors ?? []) trouble(true, `outside the journeys: ${firstLine(message)}`);
  count(name, ended, told, ({ stats, errors }) => ({
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected + errors.length,
    skipped: stats.skipped,
  }));
}

function trouble(isFailed, test) {
  troubles.push(`${isFailed ? 'x FAILED' : '  second try'}  ${test}`);
}

/**
 * Reads the numbers from a report. A run that failed without a failing test, or left no report, counts as one
 * failure and is named.
 */
function count(name, { ok, how, seconds }, json, numbers) {
  const counted = json ? numbers(json) : { passed: 0, failed: 0, skipped: 0 };
  if (counted.failed === 0 && (!ok || counted.passed === 0)) {
    counted.failed = 1;
    trouble(true, `${name} › ${how} without a failing test${json ? '' : ', and left no report'}`);
  }
  results.push({ name, ...counted, seconds });
}

function read(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return null;
  }
}

function sumUp() {
  const sum = (key) => results.reduce((total, result) => total + result[key], 0);
  const width = Math.max(...results.map(({ name }) => name.length));
  if (troubles.length > 0) console.log(`\n--- failed, or passed at the second try\n${troubles.join('\n')}`);
  console.log('\n--- sum');
  for (const { name, passed, failed, skipped, seconds } of results) {
    console.log(
      `${failed > 0 ? 'x' : ' '} ${name.padEnd(width)}  ${passed} passed${failed ? `, ${failed} FAILED` : ''}${skipped ? `, ${skipped} skipped` : ''}  ${seconds.toFixed(0)} s`,
    );
  }
  console.log(`\n${sum('passed')} passed, ${sum('failed')} failed`);
  process.exitCode = sum('failed') > 0 ? 1 : 0;
}
