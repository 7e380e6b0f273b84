import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { afterRelease, licencesOf } from './rules.mjs';

const root = join(import.meta.dirname, '../..');
const read = (file) => readFileSync(join(root, file), 'utf8');

it('a release takes the unreleased changes, once', () => {
  const before = '# Changelog\n\n## [Unreleased]\n\n- New.\n\n## [0.1.0] - 2026-11-28\n\n- Old.\n';
  const after = afterRelease(before, '0.2.0', '2026-12-24');
  expect(after).toBe(
    '# Changelog\n\n## [Unreleased]\n\n## [0.2.0] - 2026-12-24\n\n- New.\n\n## [0.1.0] - 2026-11-28\n\n- Old.\n',
  );
  expect(() => afterRelease(after, '0.3.0', '2026-12-25')).toThrow('no unreleased change');
  expect(() => afterRelease(before, '0.1.0', '2026-12-24')).toThrow('0.1.0 already');
});

it('every package that comes along has a licence that we use', () => {
  const { report, refused } = licencesOf(JSON.parse(read('package-lock.json')).packages, []);
  expect(refused).toEqual([]);
  expect(report).toMatch(/^## MIT\n[^#]+- fastify \d/m);
  expect(licencesOf({ 'node_modules/bad': { version: '1.0.0', license: 'AGPL-3.0' } }, []).refused).toEqual([
    'bad 1.0.0 (AGPL-3.0)',
  ]);
});

it('the version of the package is the newest of the changelog', () => {
  const { version } = JSON.parse(read('package.json'));
  expect(/^## \[(\d\S+)\] - \d{4}-\d\d-\d\d$/m.exec(read('CHANGELOG.md'))?.[1]).toBe(version);
  expect(read('ops/kubernetes.yaml')).toContain(`image: evolve:${version}\n`);
});
