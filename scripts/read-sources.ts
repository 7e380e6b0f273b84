import { readdirSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';

/** A source file for the laws. `path` is relative to the repository, with forward slashes. */
export interface Source {
  path: string;
  text: string;
}

export interface Import {
  /** The imported file relative to the repository, or null for a package or a module of Node. */
  file: string | null;
  /** The text between the quotes. */
  name: string;
  isType: boolean;
}

/** Returns every TypeScript file in these folders, except generated ones. */
export function readSources(root: string, folders: readonly string[]): Source[] {
  return folders.flatMap((folder) =>
    readdirSync(join(root, folder), { withFileTypes: true, recursive: true })
      .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name) && !entry.name.includes('.gen.'))
      .map((entry) => join(entry.parentPath, entry.name))
      .map((file) => ({
        path: file.slice(root.length + 1).replaceAll('\\', '/'),
        text: readFileSync(file, 'utf8'),
      })),
  );
}

/** True for tests and files that only tests use. */
export const isTest = (path: string): boolean =>
  /\.test\.tsx?$/.test(path) || /(^|\/)testing(\/|\.ts$)/.test(path);

/** Returns the domain of a server file, also for sub-nouns, or null outside the domains. */
export const domainOf = (path: string): string | null =>
  /^server\/domains\/([^/]+)\//.exec(path)?.[1] ?? null;

/** Returns the domain of a file of the web, or null outside the domains. */
export const webDomainOf = (path: string): string | null =>
  /^web\/domains\/([^/]+)\//.exec(path)?.[1] ?? null;

const stringOrComment =
  /(`(?:\\[\s\S]|[^`\\])*`|'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*")|\/\*[\s\S]*?\*\/|\/\/[^\n]*/g;

/** Returns a text without comments, but with its strings. */
export const withoutComments = (text: string): string =>
  text.replace(stringOrComment, (_, string?: string) => string ?? ' ');

/** Returns the comments of a text on one line each, without their markers and without what is quoted in them. */
export const commentsOf = (text: string): string[] =>
  [...text.matchAll(stringOrComment)]
    .filter(([, string]) => string === undefined)
    .map(([comment]) =>
      comment
        .replace(/^\/\*\*?|\*\/$|^\/\//g, '')
        .replace(/^\s*\* ?/gm, ' ')
        .replace(/`[^`]*`|"[^"]*"|“[^”]*”|'[^']*'/g, '…')
        .replace(/\s+/g, ' ')
        .trim(),
    );

const statement =
  /\b(?:import|export)\s+(type\s+)?(?:([\w$*\s{},]+?)\s+from\s*)?['"]([^'"\n]+)['"]|\bimport\(\s*['"]([^'"\n]+)['"]\s*\)/g;

/** Returns everything that a file imports or re-exports, dynamic imports included. */
export function importsOf({ path, text }: Source): Import[] {
  return [...withoutComments(text).matchAll(statement)].map(([, type, names, fixed, lazy]) => {
    const name = fixed ?? lazy ?? '';
    return {
      name,
      file: resolve(path, name),
      isType: type !== undefined || (names !== undefined && areTypes(names)),
    };
  });
}

/** True for `{ type A, type B }`, which leaves no import at run time. */
function areTypes(names: string): boolean {
  const braces = /^\s*\{([^}]*)\}\s*$/.exec(names)?.[1];
  return (
    braces !== undefined &&
    braces
      .split(',')
      .filter((part) => part.trim() !== '')
      .every((part) => /^\s*type\s/.test(part))
  );
}

function resolve(from: string, name: string): string | null {
  if (name.startsWith('#')) return name.slice(1);
  if (name.startsWith('.'))
    return posix.normalize(posix.join(posix.dirname(from), name)).replace(/\?.*$/, '');
  return null;
}
