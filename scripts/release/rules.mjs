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

/** Returns a table of the packages that the product is installed with, by licence, and those whose licence isn't allowed. */
export function licencesOf(packages) {
  const own = Object.entries(packages).filter(
    ([path, entry]) => path !== '' && !entry.dev && !entry.devOptional,
  );
  const refused = [];
  const byLicence = new Map();
  for (const [path, { version, license = 'not named' }] of own) {
    const name = `${path.replace(/^.*node_modules\//, '')} ${version}`;
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
