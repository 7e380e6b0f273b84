import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { licencesOf } from './rules.mjs';

const root = join(import.meta.dirname, '../..');
const files = ['package.json', 'package-lock.json', '.npmrc', '.gitignore', 'CHANGELOG.md', 'ops', 'scripts'];

const react = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')).packages[
  'node_modules/react'
];
/** Packages in the built web, which only tools are installed with. */
const inWeb = [{ name: 'react', version: react.version, identifier: react.license }];

it('npm run release makes the list of parts, the licences and the next steps, and needs a clean checkout', () => {
  const folder = mkdtempSync(join(tmpdir(), 'evolve-release-'));
  const read = (file) => readFileSync(join(folder, file), 'utf8');
  const git = (...args) =>
    execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@b.c', ...args], { cwd: folder });
  const release = () =>
    spawnSync(process.execPath, ['scripts/release.mjs', '99.1.0'], { cwd: folder, encoding: 'utf8' });
  try {
    for (const file of files) cpSync(join(root, file), join(folder, file), { recursive: true });
    mkdirSync(join(folder, 'dist/web'), { recursive: true });
    writeFileSync(join(folder, 'dist/web/licences.json'), JSON.stringify(inWeb));
    git('init', '-q');
    expect(release().stderr).toContain('Commit or undo your changes first.');
    // A release may just have been made, so that nothing is unreleased.
    const changelog = read('CHANGELOG.md').replace(/^## \[Unreleased\]\n/m, '$&\n- Something new.\n');
    writeFileSync(join(folder, 'CHANGELOG.md'), changelog);
    git('add', '-A');
    git('commit', '-qm', 'All');

    const { stdout, stderr, status } = release();
    expect([stderr, status]).toEqual(['', 0]);
    expect(stdout).toContain('git tag -a v99.1.0');
    expect(stdout).toContain('-t evolve:99.1.0 -t evolve:99.1 -t evolve:latest');
    expect(JSON.parse(read('package.json')).version).toBe('99.1.0');
    expect(read('CHANGELOG.md')).toMatch(
      /^## \[Unreleased\]\n\n## \[99\.1\.0\] - \d{4}-\d\d-\d\d\n\n- Something/m,
    );
    expect(read('ops/kubernetes.yaml')).toContain('image: evolve:99.1.0\n');

    const { metadata, components, dependencies } = JSON.parse(read('dist/release/evolve-99.1.0.cdx.json'));
    expect(metadata.component).toMatchObject({ name: 'evolve', version: '99.1.0' });
    const named = new Set(components.map(({ name, version }) => `${name} ${version}`));
    const licences = read('dist/release/licences-99.1.0.md');
    const reported = [...licences.matchAll(/^- (.+)$/gm)].map(([, name]) => name);
    expect(reported.length).toBeGreaterThan(100);
    expect(reported.filter((name) => !named.has(name))).toEqual([]);
    expect(licences).toContain(licencesOf(JSON.parse(read('package-lock.json')).packages, inWeb).report);
    expect(components).toHaveLength(reported.length);
    const refs = new Set([metadata.component, ...components].map((part) => part['bom-ref']));
    expect(
      dependencies.flatMap(({ ref, dependsOn }) => [ref, ...dependsOn]).filter((ref) => !refs.has(ref)),
    ).toEqual([]);
    expect([...named]).toEqual(
      expect.arrayContaining([expect.stringMatching(/^pg \d/), `react ${react.version}`]),
    );
    expect([...named].join()).not.toContain('vitest');
    expect(components.filter(({ licenses, hashes }) => !licenses || !hashes)).toEqual([]);
  } finally {
    rmSync(folder, { recursive: true });
  }
}, 60_000);
