interface ModuleGraph {
  getModuleInfo(
    id: string,
  ): { importers: readonly string[]; dynamicImporters: readonly string[]; isEntry: boolean } | null;
}

const entry = /web\/(index\.html|main\.tsx)$/;
const page = /web\/routes\/(.+)\.tsx\?/;

/** Chunks that several nouns share, from the one that most pages need. Each takes along what its modules import, so the order counts. */
export const sharedChunks = ['app', 'base', 'members', 'visiting', 'shared'] as const;

/**
 * Returns the chunk of a module that a page needs at once, or null for parts that load on demand. `app` starts the app, `base` is what
 * sign-in shares with other pages, `members` the shell, `visiting` what a page of visitors shares, and `shared` what two nouns share. Every
 * noun has one chunk for its pages, so a visit loads about ten files. Small files cost a phone more time than the code in them that it
 * doesn't need.
 */
export function chunkOf(id: string, graph: ModuleGraph): string | null {
  // The entry keeps a chunk of its own, which the document and the manifest name.
  if (entry.test(id)) return null;
  const roots = rootsOf(id, graph);
  if (roots.some((root) => entry.test(root))) return 'app';
  const nouns = new Set(roots.flatMap((root) => page.exec(root)?.[1] ?? []).map(nounOf));
  if (nouns.has('sign-in') && nouns.size > 1) return 'base';
  if (nouns.has('members')) return 'members';
  if (nouns.size > 1) return nouns.has('visitors') ? 'visiting' : 'shared';
  return [...nouns][0] ?? null;
}

/** Returns the noun of a route file, by its path below `web/routes`: `profile/goals/{-$goalId}` belongs to goals. */
function nounOf(route: string): string {
  if (route === '_app') return 'members';
  if (route === 'auth/login') return 'sign-in';
  return /^_app\/(?:profile\/)?([\w-]+)/.exec(route)?.[1] ?? 'visitors';
}

/** Returns the entries and lazily loaded modules that reach a module by static imports. */
function rootsOf(id: string, graph: ModuleGraph, seen = new Set<string>()): string[] {
  if (seen.has(id)) return [];
  seen.add(id);
  const module = graph.getModuleInfo(id);
  if (!module) return [];
  const own = module.isEntry || module.dynamicImporters.length > 0 ? [id] : [];
  return [...own, ...module.importers.flatMap((importer) => rootsOf(importer, graph, seen))];
}
