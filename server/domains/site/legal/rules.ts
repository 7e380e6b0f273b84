import type { LegalPage } from '#contract/site/public-pages.ts';

type Version = Omit<LegalPage, 'isCurrent' | 'versions' | 'coming'>;

/** Versions of a legal text as they are on a day. */
export interface VersionsOn {
  /** `YYYY-MM-DD` in UTC. */
  today: string;
  /** Version in force; before the first one is, that one. */
  current: LegalPage | undefined;
  /** Newest first, those not in force yet included. */
  pages: readonly LegalPage[];
}

/**
 * Returns the versions as they are on a day: a version with a later date is not in force yet. Keeps the pages
 * of an earlier day if nothing changed since.
 */
export function versionsOn(versions: readonly Version[], today: string, before?: VersionsOn): VersionsOn {
  const dates = versions.map(({ since }) => since);
  const first = dates.at(-1);
  const inForce = dates.filter((date) => date <= today || date === first);
  const coming = dates.filter((date) => !inForce.includes(date)).reverse();
  if (before && before.current?.since === inForce[0]) return { ...before, today };
  const pages = versions.map(
    (version): LegalPage => ({
      ...version,
      isCurrent: version.since === inForce[0],
      versions: inForce,
      coming,
    }),
  );
  return { today, current: pages.find(({ isCurrent }) => isCurrent), pages };
}
