// Makes a release in the files: `npm run release -- 0.2.0`. The version goes into package.json, its lock and the manifest of Kubernetes, and the
// unreleased changes become its section of CHANGELOG.md. A list of parts (SBOM) and a report of licences are written to dist/release.
// Prints how to commit, tag and build it.
import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterRelease, licencesOf, shippedParts } from './release/rules.mjs';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const read = (file) => readFileSync(join(root, file), 'utf8');
const write = (file, text) => writeFileSync(join(root, file), text);
const run = (program, ...args) =>
  execFileSync(program, args, { cwd: root, encoding: 'utf8', maxBuffer: 1 << 28 });

try {
  release(process.argv[2] ?? '');
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}

function release(version) {
  if (!/^\d+\.\d+\.\d+$/.test(version)) throw new Error('Name the version: npm run release -- 0.2.0');
  if (run('git', 'status', '--porcelain')) throw new Error('Commit or undo your changes first.');
  const inWeb = JSON.parse(read('dist/web/licences.json'));
  const { report, refused } = licencesOf(JSON.parse(read('package-lock.json')).packages, inWeb);
  if (refused.length > 0)
    throw new Error(`These packages have a licence that we don't use: ${refused.join(', ')}.`);
  const changelog = afterRelease(read('CHANGELOG.md'), version, new Date().toISOString().slice(0, 10));

  run('npm', 'version', version, '--no-git-tag-version', '--allow-same-version', '--ignore-scripts');
  write('CHANGELOG.md', changelog);
  write(
    'ops/kubernetes.yaml',
    read('ops/kubernetes.yaml').replace(/image: evolve:\S+/, `image: evolve:${version}`),
  );
  mkdirSync(join(root, 'dist/release'), { recursive: true });
  const packages = JSON.parse(read('package-lock.json')).packages;
  const whole = run(
    'npm',
    'sbom',
    '--package-lock-only',
    '--sbom-format',
    'cyclonedx',
    '--sbom-type',
    'application',
  );
  const parts = shippedParts(JSON.parse(whole), packages, inWeb);
  // npm names the product after the folder of the checkout.
  parts.metadata.component.name = packages[''].name;
  write(`dist/release/evolve-${version}.cdx.json`, JSON.stringify(parts, null, 2));
  write(`dist/release/licences-${version}.md`, `# Licences of Evolve ${version}\n\n${report}`);
  const minor = version.replace(/\.\d+$/, '');
  console.log(`Evolve ${version} is made. Its list of parts and its licences are in dist/release. Then:
  git commit -am "Evolve ${version}" && git tag -a v${version} -m "Evolve ${version}"
  docker build --build-arg COMMIT=$(git rev-parse HEAD) -t evolve:${version} -t evolve:${minor} -t evolve:latest .`);
}
