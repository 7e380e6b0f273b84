interface ModuleGraph {
  getModuleInfo(
    id: string,
  ): { importers: readonly string[]; dynamicImporters: readonly string[]; isEntry: boolean } | null;
}

const libraries: [name: string, test: RegExp][] = [
  [
    'react',
    /node_modules\/(react|react-dom|scheduler|use-sync-external-store)\/|@tanstack\/(react-router|router-core|history|store|react-store)\//,
  ],
  // Restoring a cache and writing it down is the signed-in member's alone; changes and long lists come after the first screen.
  ['changes', /@tanstack\/.*(mutationObserver|useMutation|infiniteQueryObserver|useInfiniteQuery)/],
  ['query', /@tanstack\/(query-core|react-query)\/(?!.*hydration)/],
];

const entry = /web\/(index\.html|main\.tsx)/;
const login = /web\/routes\/auth\/login\.tsx\?/;
// The comparison of plans is read below the cards of the same plans, by members too.
const visitors =
  /web\/(routes\/(auth\/|reset-password|verify-email|membership|payment-success|payment-choice|registration-success|newsletter)|domains\/membership\/PlanDetails)/;
const joining = /web\/routes\/(auth\/(register|membership)|registration-success|payment-success)/;
const firstScreen = /web\/routes\/(_app|_app\/evolve90)\.tsx\?/;

/** The chunk of a library every page needs. */
export const libraryOf = (id: string): string | null =>
  libraries.find(([, test]) => test.test(id))?.[0] ?? null;

/**
 * The chunk of a module that login or the first signed-in screen needs, or null to leave it to the bundler. Few larger
 * chunks compress far better than sixty small ones (measured: 15 kB gzip on the first screen), and login loads nothing of
 * the dashboard.
 */
export function screenOf(id: string, graph: ModuleGraph): string | null {
  // The entry keeps a chunk of its own: the manifest and the document name it.
  if (/web\/(index\.html|main\.tsx)$/.test(id)) return null;
  const needing = screensNeeding(id, graph);
  const isFor = (screen: RegExp): boolean => needing.some((root) => screen.test(root));
  if (isFor(entry) || (isFor(login) && isFor(firstScreen))) return 'base';
  // A part that members' pages load on demand shares a chunk with pages for visitors only where both need all of it:
  // otherwise a topic would fetch the login page for the sake of a banner.
  const isForVisitorsAlone = needing.every((root) => visitors.test(root));
  // What the dashboard never needs, though login does: forms, the scene behind them, their sentences.
  if (isFor(login)) return isForVisitorsAlone ? 'visit' : 'messages';
  // Every chunk's name stands in the entry: what the pages about joining share is one file, not a dozen.
  if (!isFor(firstScreen)) {
    if (needing.length === 1 || !isFor(joining)) return null;
    return isForVisitorsAlone ? 'joining' : 'common';
  }
  return isFor(visitors) ? 'shared' : 'home';
}

/** Entries and lazily loaded modules from which a module is reached by static imports. */
function screensNeeding(id: string, graph: ModuleGraph, seen = new Set<string>()): string[] {
  if (seen.has(id)) return [];
  seen.add(id);
  const module = graph.getModuleInfo(id);
  if (!module) return [];
  const own = module.isEntry || module.dynamicImporters.length > 0 ? [id] : [];
  return [...own, ...module.importers.flatMap((importer) => screensNeeding(importer, graph, seen))];
}
