import { statSync } from 'node:fs';

interface ModuleGraph {
  getModuleInfo(id: string): {
    code: string | null;
    importers: readonly string[];
    dynamicImporters: readonly string[];
    importedIds: readonly string[];
    dynamicallyImportedIds: readonly string[];
    isEntry: boolean;
  } | null;
}

/** Modules that the same pages need, until chunks are merged. */
interface Chunk {
  ids: string[];
  /** Size of their code before it is made small. */
  size: number;
  /** Nouns whose pages load it, and with a star those whose parts do that load later. */
  nouns: Set<string>;
  imports: Set<Chunk>;
}

const entry = /web\/(index\.html|main\.tsx)$/;
const page = /web\/routes\/(.+)\.tsx\?/;
/** Pages of members load these parts after their first paint. */
const later = /web\/(routes\/-shell\/AfterFirstPaint|ui\/editor\/reading\/clean-rich-text)\.tsx?$/;
/** A page that is longer than a window loads such a part with its first render. It is planned as a page of its own beside the page. */
const below = /\/-?below-the-fold\.tsx?$/;

/** Most chunks of a page, beside the app's own. Each has a request for its scripts, and most have one for their styles. */
const mostChunks = 7;
/** Most that its part below the fold adds. */
const mostBelow = 1;
/**
 * A kB too much weighs more on pages that somebody opens who has none of the others yet, and in what every page loads. It weighs little on
 * pages that are opened now and then and share modules with many nouns, which would move those modules to everybody.
 */
const weights = new Map([
  ['sign-in', Number.POSITIVE_INFINITY],
  ['visitors', 3],
  ['evolve90', 3],
  ['social', 3],
  ['later', 6],
  ['studio', 0.1],
  ['billing', 0.1],
]);

let plan: Map<string, string> | undefined;

/**
 * Returns the chunk of a module that a page needs at once, or null for parts that load on demand. `app` starts the app. Modules that the
 * same nouns need are one chunk, and chunks are merged where that costs least, until every page has a few: small files cost a phone more
 * time than the code in them that a page doesn't need.
 */
export function chunkOf(id: string, graph: ModuleGraph): string | null {
  plan ??= planChunks(id, graph);
  return plan.get(id) ?? null;
}

function planChunks(from: string, graph: ModuleGraph): Map<string, string> {
  const modules = modulesAround(from, graph);
  const { loads, routes } = loadsOf(modules);
  if (![...modules.keys()].some((id) => later.test(id))) throw new Error(`No module is ${later}.`);
  const planned = new Map<string, string>();
  const bySet = new Map<string, Chunk>();
  for (const [id, { code, isEntry }] of modules) {
    const nouns = loads.get(id) ?? new Set();
    // The entry keeps a chunk of its own, which the document and the manifest name.
    if (isEntry || entry.test(id)) continue;
    if (![...nouns].some(isPage)) {
      if (nouns.has('later')) planned.set(id, 'later');
      continue;
    }
    // What one page alone needs is in the file that the router asks for.
    const [noun] = nouns;
    if ([...nouns].every((each) => each === noun || each === `${noun} below`) && routes.get(id)?.size === 1)
      continue;
    if (nouns.has('app')) {
      planned.set(id, 'app');
      continue;
    }
    const key = [...nouns].sort().join();
    const chunk = bySet.get(key) ?? { ids: [], size: 0, nouns, imports: new Set() };
    bySet.set(key, chunk);
    chunk.ids.push(id);
    // Styles have left the module by now, and are as large as their file.
    chunk.size += id.endsWith('.css') ? statSync(id).size : (code?.length ?? 0);
  }
  const chunks = new Set(bySet.values());
  const chunkOfId = new Map([...chunks].flatMap((chunk) => chunk.ids.map((id) => [id, chunk] as const)));
  for (const chunk of chunks)
    for (const id of chunk.ids)
      for (const imported of modules.get(id)?.importedIds ?? []) {
        const other = chunkOfId.get(imported);
        if (other && other !== chunk) chunk.imports.add(other);
      }
  merge(chunks);
  let number = 0;
  for (const { ids } of chunks) {
    number += 1;
    for (const id of ids) planned.set(id, `chunk-${number}`);
  }
  return planned;
}

const isPage = (noun: string): boolean => noun !== 'later' && !noun.endsWith('*');
const isBelow = (noun: string): boolean => noun.endsWith(' below');

type Modules = Map<string, NonNullable<ReturnType<ModuleGraph['getModuleInfo']>>>;

/** Returns all modules of the build, of which one is known. */
function modulesAround(known: string, graph: ModuleGraph): Modules {
  const modules: Modules = new Map();
  const open = [known];
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    const module = modules.has(id) ? null : graph.getModuleInfo(id);
    if (!module) continue;
    modules.set(id, module);
    open.push(
      ...module.importers,
      ...module.dynamicImporters,
      ...module.importedIds,
      ...module.dynamicallyImportedIds,
    );
  }
  return modules;
}

/** Returns the nouns, and the routes, that load each module. */
function loadsOf(modules: Modules): Record<'loads' | 'routes', Map<string, Set<string>>> {
  const loads = new Map<string, Set<string>>();
  const routes = new Map<string, Set<string>>();
  const parts = new Map<string, readonly string[]>();
  const load = (name: string, root: string, into = loads): void => {
    const open = [root];
    for (let id = open.pop(); id !== undefined; id = open.pop()) {
      const names = into.get(id) ?? new Set();
      if (names.has(name)) continue;
      into.set(id, names.add(name));
      open.push(...(modules.get(id)?.importedIds ?? []));
    }
  };
  for (const [id, { isEntry, dynamicImporters }] of modules) {
    const route = page.exec(id)?.[1];
    if (isEntry || entry.test(id)) load('app', id);
    else if (route !== undefined && dynamicImporters.length > 0) {
      load(nounOf(route), id);
      load(route, id, routes);
    } else if (later.test(id)) load('later', id);
    else if (dynamicImporters.length > 0) parts.set(id, dynamicImporters);
  }
  const members = [...new Set([...modules.keys()].flatMap((id) => page.exec(id)?.[1] ?? []))]
    .filter((route) => route.startsWith('_app/'))
    .map(nounOf);
  for (const nouns of loads.values())
    if (nouns.has('members')) for (const noun of [...members, 'later']) nouns.add(noun);
  for (const [id, importers] of parts) {
    const nouns = new Set(importers.flatMap((importer) => [...(loads.get(importer) ?? [])]).filter(isPage));
    if (below.test(id)) for (const noun of nouns) load(`${noun} below`, id);
    else load(nouns.size === 1 ? `${[...nouns].join()}*` : '*', id);
  }
  for (const noun of new Set([...loads.values()].flatMap((nouns) => [...nouns].filter(isBelow))))
    for (const nouns of loads.values()) if (nouns.has(noun.replace(' below', ''))) nouns.add(noun);
  return { loads, routes };
}

/** Returns the noun of a route file, by its path below `web/routes`: `profile/goals/{-$goalId}` belongs to goals. */
function nounOf(route: string): string {
  if (route === '_app') return 'members';
  if (route === 'auth/login') return 'sign-in';
  if (route === 'membership/billing') return 'billing';
  return /^_app\/(?:profile\/)?([\w-]+)/.exec(route)?.[1] ?? 'visitors';
}

/** Merges chunks, the cheapest pair first, until no page loads more than `mostChunks`. */
function merge(chunks: Set<Chunk>): void {
  const costs = new Map<Chunk, Map<Chunk, number>>();
  const weigh = (a: Chunk) =>
    costs.set(a, new Map([...chunks].filter((b) => b !== a).map((b) => [b, costOf(a, b)])));
  for (const chunk of chunks) weigh(chunk);
  const pages = [...new Set([...chunks].flatMap(({ nouns }) => [...nouns]))].filter(isPage);
  for (;;) {
    const many = new Set(
      pages.filter(
        (noun) =>
          [...chunks].filter(({ nouns }) => nouns.has(noun)).length >
          mostChunks + (isBelow(noun) ? mostBelow : 0),
      ),
    );
    let best: { a: Chunk; b: Chunk; cost: number } | undefined;
    for (const a of chunks) {
      const full = a.nouns.intersection(many);
      if (full.size === 0) continue;
      for (const [b, cost] of costs.get(a) ?? [])
        if (cost < (best?.cost ?? Number.POSITIVE_INFINITY) && !full.isDisjointFrom(b.nouns))
          best = { a, b, cost };
    }
    if (!best) return;
    const { a, b } = best;
    // Other merges may have made it dearer.
    const cost = isCycle(a, b) || isCycle(b, a) ? Number.POSITIVE_INFINITY : costOf(a, b);
    if (cost > best.cost) {
      costs.get(a)?.set(b, cost);
      costs.get(b)?.set(a, cost);
      continue;
    }
    chunks.delete(b);
    costs.delete(b);
    a.ids.push(...b.ids);
    a.size += b.size;
    for (const chunk of [a, ...chunks]) if (chunk.imports.delete(b)) chunk.imports.add(a);
    a.imports = a.imports.union(b.imports).difference(new Set([a, b]));
    for (const chunk of reach(a)) chunk.nouns = chunk.nouns.union(a.nouns).union(b.nouns);
    for (const known of costs.values()) known.delete(b);
    weigh(a);
    for (const [chunk, cost] of costs.get(a) ?? []) costs.get(chunk)?.set(a, cost);
  }
}

/** Returns a chunk with all that it imports. */
function reach(chunk: Chunk, found = new Set<Chunk>()): Set<Chunk> {
  if (found.has(chunk)) return found;
  found.add(chunk);
  for (const each of chunk.imports) reach(each, found);
  return found;
}

/** Returns how much more code pages load if two chunks are one, for each page that saves a request by it. */
function costOf(a: Chunk, b: Chunk): number {
  const weightOf = (noun: string): number => weights.get(noun) ?? 1;
  const added = (chunk: Chunk, nouns: ReadonlySet<string>) =>
    [...reach(chunk)].reduce(
      (sum, each) =>
        [...nouns.difference(each.nouns)].reduce((all, noun) => all + weightOf(noun) * each.size, sum),
      0,
    );
  const saved = [...a.nouns.intersection(b.nouns)].filter(isPage).length;
  return (added(a, b.nouns) + added(b, a.nouns)) / Math.max(saved, 0.1);
}

/** Returns true if a chunk between the two is imported by the one and imports the other: as one chunk they would import each other. */
const isCycle = (a: Chunk, b: Chunk): boolean =>
  [...a.imports].some((between) => between !== b && reach(between).has(b));
