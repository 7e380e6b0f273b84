/** Licences of packages that come along. LGPL: the picture library, which is loaded as a file of its own. */
const allowed =
  /^(MIT|MIT-0|ISC|BSD-[23]-Clause|0BSD|Apache-2\.0|MPL-2\.0|OFL-1\.1|BlueOak-1\.0\.0|Unlicense|CC0-1\.0|LGPL-3\.0-or-later|PostgreSQL|Python-2\.0)$/;

/** Returns CHANGELOG.md with the unreleased changes as those of a version. Throws if there are none. */
export function afterRelease(changelog, version, date) {
  const [, before, changes, after] =
    /^([\s\S]*?\n)## \[Unreleased\]\n([\s\S]*?)(\n## \[[\s\S]*|$)/.exec(changelog) ?? [];
  if (!changes?.includes('\n- ')) throw new Error('CHANGELOG.md has no unreleased change.');
  if (changelog.includes(`\n## [${version}]`))
    throw new Error(`CHANGELOG.md has a version ${version} already.`);
  return `${before}## [Unreleased]\n\n## [${version}] - ${date}\n${changes.trimEnd()}\n${after}`;
}

const nameOf = (path) => path.replace(/^.*node_modules\//, '');
/** Returns the packages of a lock that come along: those that a server is installed with, also where a tool needs them as well, and those in the built web. */
const shipped = (packages, inWeb) => {
  const bundled = new Set(inWeb.map(({ name, version }) => `${name}@${version}`));
  return Object.entries(packages).filter(
    ([path, { dev, version }]) => path !== '' && (!dev || bundled.has(`${nameOf(path)}@${version}`)),
  );
};

/**
 * Returns a list of parts (CycloneDX) with the packages alone that come along. `npm sbom --omit dev` leaves out every package that a tool needs as
 * well, such as the database's client, so the list is made whole and filtered here.
 */
export function shippedParts(sbom, packages, inWeb) {
  const refs = new Set(shipped(packages, inWeb).map(([path, { version }]) => `${nameOf(path)}@${version}`));
  const keeps = (ref) => refs.has(ref) || ref === sbom.metadata.component['bom-ref'];
  return {
    ...sbom,
    components: sbom.components.filter(({ name, version }) => refs.has(`${name}@${version}`)),
    dependencies: sbom.dependencies
      .filter(({ ref }) => keeps(ref))
      .map(({ ref, dependsOn }) => ({ ref, dependsOn: dependsOn.filter(keeps) })),
  };
}

/**
 * Returns a table of the packages that come along, by licence, and those whose licence isn't allowed. `inWeb` has those that the build of the
 * web wrote into `licences.json`.
 */
export function licencesOf(packages, inWeb) {
  const refused = [];
  const byLicence = new Map();
  for (const [path, { version, license = 'not named' }] of shipped(packages, inWeb)) {
    const name = `${nameOf(path)} ${version}`;
    const parts = license.replace(/[()]/g, '').split(/ (?:AND|OR) /);
    const isAllowed = license.includes(' OR ')
      ? parts.some((part) => allowed.test(part))
      : parts.every((part) => allowed.test(part));
    if (!isAllowed) refused.push(`${name} (${license})`);
    byLicence.set(license, [...(byLicence.get(license) ?? []), name]);
  }
  const rows = [...byLicence].sort(([a], [b]) => a.localeCompare(b, 'en'));
  const report = rows.map(
    ([licence, names]) =>
      `## ${licence}\n\n${[...new Set(names)]
        .sort()
        .map((name) => `- ${name}`)
        .join('\n')}\n`,
  );
  return { report: report.join('\n'), refused };
}
