import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

interface Chunk {
  file: string;
  css?: string[];
  imports?: string[];
}

/**
 * Returns a function from the path of a page to the tags that load the page's files with the document, by the manifest of the build.
 * Without them a browser learns of the files one after another, because the router in the page chooses them. Paths without a page get none.
 */
export function filesOfPages(folder: string): (path: string) => string {
  const file = join(folder, '.vite/manifest.json');
  if (!existsSync(file)) return () => '';
  const manifest = JSON.parse(readFileSync(file, 'utf8')) as Record<string, Chunk>;
  const loaded = reach(['index.html'], manifest);
  const keys = Object.keys(manifest).filter((key) => nameOf(key) !== '');
  const routes = keys.map((key) => {
    // The frames of a page are the files whose names its own begins with.
    const frames = keys.filter((each) => nameOf(key).startsWith(`${nameOf(each)}/`));
    return { parts: partsOf(nameOf(key)), tags: tagsOf(reach([...frames, key], manifest), loaded, manifest) };
  });
  // A name is a better fit than a parameter: `/x/edit` isn't an x called "edit".
  routes.sort((a, b) => parametersIn(a.parts) - parametersIn(b.parts));
  return (path) => {
    const names = path.split('/').filter(Boolean);
    return routes.find(({ parts }) => isAt(parts, names))?.tags ?? '';
  };
}

/** Returns the name of the file of a route below `routes`, or an empty text for another chunk. */
const nameOf = (key: string): string => /^routes\/(.+)\.tsx\?tsr-split=/.exec(key)?.[1] ?? '';

/** Returns the parts of a route's path, as the router's plugin reads the name of its file: `_app/profile/goals/{-$goalId}`. */
const partsOf = (name: string): string[] =>
  name.split(/[/.]/).filter((part) => part !== '' && part !== 'index' && !part.startsWith('_'));

const parametersIn = (parts: readonly string[]): number => parts.filter((part) => part.includes('$')).length;

const isAt = (parts: readonly string[], names: readonly string[]): boolean =>
  names.length <= parts.length &&
  parts.every(
    (part, at) =>
      part.startsWith('{-$') || (names[at] !== undefined && (part.startsWith('$') || part === names[at])),
  );

function reach(
  keys: readonly string[],
  manifest: Record<string, Chunk>,
  found = new Set<string>(),
): Set<string> {
  for (const key of keys)
    if (!found.has(key) && manifest[key]) reach(manifest[key].imports ?? [], manifest, found.add(key));
  return found;
}

function tagsOf(wanted: Set<string>, loaded: Set<string>, manifest: Record<string, Chunk>): string {
  const chunks = [...wanted].filter((key) => !loaded.has(key)).flatMap((key) => manifest[key] ?? []);
  const styles = new Set(chunks.flatMap(({ css = [] }) => css));
  return [
    ...[...styles].map((file) => `<link rel="stylesheet" crossorigin href="/${file}">`),
    ...chunks.map(({ file }) => `<link rel="modulepreload" crossorigin href="/${file}">`),
  ].join('');
}
