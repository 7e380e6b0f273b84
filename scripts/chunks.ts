interface ModuleGraph {
  getModuleInfo(
    id: string,
  ): { importers: readonly string[]; dynamicImporters: readonly string[]; isEntry: boolean } | null;
}

const libraries: [name: string, test: RegExp][] = [
  [
    'react',
    /rolldown\/runtime|node_modules\/(react|react-dom|scheduler|use-sync-external-store)\/|@tanstack\/(react-router|router-core|history|store|react-store)\//,
  ],
  // Changes and long lists come after the first screen.
  ['changes', /@tanstack\/.*(mutationObserver|useMutation|infiniteQueryObserver|useInfiniteQuery)/],
  ['query', /@tanstack\/(query-core|react-query)\/(?!.*hydration)/],
];

const entry = /web\/(index\.html|main\.tsx)/;
const allPages = /web\/routes\.gen\.ts/;
const login = /web\/routes\/auth\/login\.tsx\?/;
/** Paths of the pages for visitors, relative to `web/`. */
export const visitorRoutes =
  /^routes\/(auth\/|reset-password|verify-email|membership|payment-success|payment-choice|registration-success|newsletter|unsubscribe|reminder|u\.\$memberId)/;
// Members read the comparison of plans too, below the cards of the plans. Two parts of sign-in load on demand.
const isForVisitors = (id: string): boolean => {
  const path = id.slice(id.lastIndexOf('web/') + 'web/'.length);
  return (
    visitorRoutes.test(path) ||
    /^domains\/(membership\/PlanDetails|auth\/sign-in-parts|passkeys\/|social\/PublicPersonPage)/.test(path)
  );
};
const joining = /web\/routes\/(auth\/(register|membership)|registration-success|payment-success)/;
const today = /web\/domains\/programme\/start-today/;
const firstScreen = /web\/routes\/(_app|_app\/evolve90)\.tsx\?/;

/** The dashboard's loader starts its reads with these modules before the page's own code is there. */
const reads =
  /web\/(platform\/query\/(query|persisted-reads|cached-lists)|domains\/programme\/start-today|domains\/[^/]+\/reads)\.ts|\/idb-keyval\//;

/** The module that starts the reads of every other page. */
const pageReads = /web\/routes\/-page-reads\.ts/;

/** Returns the chunk of a library that every page needs, or null. */
export const libraryOf = (id: string): string | null =>
  libraries.find(([, test]) => test.test(id))?.[0] ?? null;

/**
 * Returns the chunk of a module that sign-in or the first member screen needs, or null to leave it to the
 * bundler. A few larger chunks compress far better than sixty small ones (measured: 15 kB gzip on the first
 * screen), and sign-in loads no code of the dashboard.
 */
export function screenOf(id: string, graph: ModuleGraph): string | null {
  // The entry has its own chunk, because the manifest and the document name it.
  if (/web\/(index\.html|main\.tsx)$/.test(id)) return null;
  const needing = screensNeeding(id, graph);
  const isFor = (screen: RegExp): boolean => needing.some((root) => screen.test(root));
  // Only members restore and save a cache, from a chunk of its own.
  if (/query-core\/.*hydration/.test(id)) return null;
  if (isFor(entry) || (isFor(login) && isFor(firstScreen))) return 'base';
  if (libraryOf(id) === 'query' || (reads.test(id) && (isFor(firstScreen) || isFor(today)))) return 'query';
  // One file for the reads of all other pages. A dozen small ones would be as many requests on every first load.
  if (reads.test(id) || pageReads.test(id)) return 'page-reads';
  // A page that shares other code with visitors' pages doesn't load the drawings for it.
  if (id.endsWith('ui/cairn/cairn.ts')) return 'cairn';
  // A part that members load on demand shares a chunk with visitors' pages only if both need all of it.
  // Otherwise a topic would load the sign-in page for a banner.
  const isForVisitorsAlone = needing.every(isForVisitors);
  // Needed by sign-in but never by the dashboard: forms, the scene behind them, their texts.
  if (isFor(login)) return isForVisitorsAlone ? 'visit' : 'messages';
  // The entry lists every chunk's name, so the code shared by the pages about joining is one file and not a
  // dozen.
  if (!isFor(firstScreen)) {
    // Every further page comes after their list, so code that one of them shares with it is there already.
    if (isFor(allPages)) return 'pages';
    if (needing.length === 1 || !isFor(joining)) return null;
    return isForVisitorsAlone ? 'joining' : 'common';
  }
  return needing.some(isForVisitors) ? 'shared' : 'home';
}

/** Returns the entries and lazily loaded modules that reach a module by static imports. */
function screensNeeding(id: string, graph: ModuleGraph, seen = new Set<string>()): string[] {
  if (seen.has(id)) return [];
  seen.add(id);
  const module = graph.getModuleInfo(id);
  if (!module) return [];
  const own = module.isEntry || module.dynamicImporters.length > 0 ? [id] : [];
  return [...own, ...module.importers.flatMap((importer) => screensNeeding(importer, graph, seen))];
}
