import { writeFileSync } from 'node:fs';
import { relative } from 'node:path';
import type { Reporter, TestModule, TestRunEndReason } from 'vitest/node';

/** One failure that belongs to no test, as `scripts/check.mjs` prints it. */
interface OutsideFailure {
  file: string;
  what: string;
  message: string;
}

type UnhandledErrors = Parameters<NonNullable<Reporter['onTestRunEnd']>>[1];

/**
 * Writes to the file `OUTSIDE_TESTS_REPORT` what failed outside any test: errors that no code caught, modules
 * that did not load, hooks of files and suites. The JSON reporter leaves most of it out.
 */
// oxlint-disable-next-line import/no-default-export -- Vitest loads a reporter by its default export
export default class OutsideTestsReporter implements Reporter {
  onTestRunEnd(
    modules: readonly TestModule[],
    unhandledErrors: UnhandledErrors,
    reason: TestRunEndReason,
  ): void {
    const file = process.env['OUTSIDE_TESTS_REPORT'];
    if (!file) return;
    const failures = [...unhandledErrors.map(describeUnhandled), ...modules.flatMap(failuresOf)];
    writeFileSync(file, JSON.stringify({ reason, failures }));
  }
}

function describeUnhandled(error: UnhandledErrors[number]): OutsideFailure {
  const { VITEST_TEST_PATH: path, VITEST_TEST_NAME: test, type } = error as Record<string, unknown>;
  return {
    file: typeof path === 'string' ? relative(process.cwd(), path) : 'no test file',
    what: `${type ?? 'unhandled error'}${test ? `, while "${test}" ran` : ''}`,
    // The first line of our own code in the stack often names a helper or the product, not the test file.
    message: `${error.name ?? 'Error'}: ${error.message}${ownLine(error.stack)}`,
  };
}

function ownLine(stack: string | undefined): string {
  const line = stack?.split('\n').find((at) => at.includes(process.cwd()) && !at.includes('node_modules'));
  return line ? ` (${line.trim().replace(`${process.cwd()}/`, '')})` : '';
}

function failuresOf(module: TestModule): OutsideFailure[] {
  const file = relative(process.cwd(), module.moduleId);
  const failed = [
    ...module.errors().map(({ message }) => ({ what: 'loading, or a hook', message })),
    ...[...module.children.allSuites()].flatMap((suite) =>
      suite.errors().map(({ message }) => ({ what: `a hook of "${suite.fullName}"`, message })),
    ),
  ];
  if (module.state() === 'pending' || module.state() === 'queued')
    failed.push({ what: 'not finished', message: 'the worker ended before its tests' });
  return failed.map((failure) => ({ file, ...failure }));
}
