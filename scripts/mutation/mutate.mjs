// Changes the rules on purpose, one mutant at a time, and reports which changes no test notices (`npm run mutate`).
//   npm run mutate -- server/domains/groups/rules.ts ...   a few files instead of all
// Slow, so it isn't part of `npm test`. docs/testing.md says how to read it. Stryker has a package of its own here, installed
// by the first run, because its 177 packages would slow down every other install.
import { spawnSync } from 'node:child_process';
import { existsSync, globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const home = dirname(fileURLToPath(import.meta.url));
const root = dirname(dirname(home));
const stryker = join(home, 'node_modules/@stryker-mutator');
/** Lowest accepted score of a file, in per cent. */
const goal = 85;

const asked = process.argv.slice(2);
const files =
  asked.length > 0
    ? asked.map((file) => relative(root, resolve(file)))
    : globSync(
        [
          'server/**/{rules,*.rules,emails,sentences}.ts',
          'web/**/{rules,*-rules}.ts',
          'contract/membership/allowances.ts',
        ],
        {
          cwd: root,
        },
      ).sort();
const tests = globSync('{server,web,contract}/**/*.test.ts', { cwd: root })
  .map((file) => ({ file, text: readFileSync(join(root, file), 'utf8') }))
  // A mutant needs its tests in milliseconds, so tests on the database don't count.
  .filter(({ text }) => !text.includes('testing/app.ts'));

if (!existsSync(join(stryker, 'vitest-runner'))) spawnSync('npm', ['ci'], { cwd: home, stdio: 'inherit' });
const folder = mkdtempSync(join(tmpdir(), 'evolve-mutate-'));
process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
const lines = [];
for (const file of files) {
  const own = testsOf(file);
  const hasRules = /=>|\bfunction\b/.test(readFileSync(join(root, file), 'utf8'));
  const { score, killed, survivors } = !hasRules
    ? { score: 100, killed: 0, survivors: 0 }
    : own.length > 0
      ? mutate(file, own)
      : { score: 0, killed: 0, survivors: null };
  lines.push({ file, score, killed, survivors, hasRules });
}

const width = Math.max(...files.map((file) => file.length));
console.log('\n--- mutants killed, by file');
for (const { file, score, killed, survivors, hasRules } of lines) {
  const numbers = !hasRules
    ? 'constants only'
    : survivors === null
      ? 'no test without a database'
      : `${score.toFixed(0)} %  ${killed} killed, ${survivors} survived`;
  console.log(`${score < goal ? 'x' : ' '} ${file.padEnd(width)}  ${numbers}`);
}
process.exitCode = lines.some(({ score }) => score < goal) ? 1 : 0;

/** Returns the tests that import a file directly. */
function testsOf(file) {
  return tests
    .filter(({ file: test, text }) =>
      [...text.matchAll(/from '([^']+)'/g)].some(([, from]) =>
        from.startsWith('.') ? join(dirname(test), from) === file : from.replace(/^#/, '') === file,
      ),
    )
    .map(({ file: test }) => test);
}

function mutate(file, own) {
  const report = join(folder, 'report.json');
  const config = join(folder, 'stryker.json');
  writeFileSync(
    config,
    JSON.stringify({
      mutate: [file],
      testRunner: 'vitest',
      plugins: [join(stryker, 'vitest-runner/dist/src/index.js')],
      vitest: { configFile: 'scripts/mutation/vitest.config.ts', related: false },
      coverageAnalysis: 'perTest',
      // Sentences and constants are fixed by tests of the routes and journeys.
      ignoreStatic: true,
      mutator: { excludedMutations: ['StringLiteral'] },
      disableTypeChecks: false,
      concurrency: 1,
      reporters: ['clear-text', 'json'],
      clearTextReporter: {
        allowColor: false,
        allowEmojis: false,
        logTests: false,
        reportTests: false,
        reportScoreTable: false,
      },
      jsonReporter: { fileName: report },
      tempDirName: join(folder, 'sandbox'),
      ignorePatterns: [
        '/*',
        '!/contract',
        '!/server',
        '!/web',
        '!/scripts',
        '/scripts/mutation/node_modules',
        '!/package.json',
        '!/tsconfig.json',
      ],
      allowEmpty: true,
      // Stryker would read it with the interface of an older compiler.
      tsconfigFile: 'none',
    }),
  );
  console.log(`\n--- ${file}, with ${own.join(', ')}`);
  spawnSync(process.execPath, [join(stryker, 'core/bin/stryker.js'), 'run', config], {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, MUTATE_TESTS: own.join(',') },
  });
  const statuses = Object.values(JSON.parse(readFileSync(report, 'utf8')).files)
    .flatMap(({ mutants }) => mutants)
    .map(({ status }) => status);
  rmSync(report);
  const count = (...wanted) => statuses.filter((status) => wanted.includes(status)).length;
  const killed = count('Killed', 'Timeout');
  const survivors = count('Survived', 'NoCoverage');
  const all = killed + survivors;
  return { score: all === 0 ? 100 : (100 * killed) / all, killed, survivors };
}
