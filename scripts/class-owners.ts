import { importsOf, isTest, type Source, withoutComments } from './read-sources.ts';
import { classPattern, rulesOf } from './used-styles.ts';

/**
 * Each class of a sheet outside the kit belongs to one sheet, and only components of that sheet's noun use it. Sheets load with the pages that need them
 * and stay, so a class of two nouns would make a page look different after a visit to another one.
 */
export function judgeClasses(files: readonly Source[]): string[] {
  const sheets = files.filter(({ path }) => path.endsWith('.css'));
  const components = files.filter(({ path }) => /\.tsx?$/.test(path) && !isTest(path));
  const ofKit = new Set(
    sheets
      .filter(({ path }) => ownerOf(path) === kit)
      .flatMap(({ text }) => selectorsOf(text).flatMap(classesIn)),
  );
  /** The public pages are documents, each with all of its sheets in a fixed order. So they may use any sheet that they import. */
  const ofDocuments = new Set(
    sheets
      .filter(({ path }) => ownerOf(path) === documents)
      .flatMap((sheet) => importsOf(sheet).map(({ file }) => file)),
  );
  const breaches: string[] = [];
  const sheetsOf = new Map<string, Set<string>>();
  for (const { path, text } of sheets) {
    if (ownerOf(path) === kit) continue;
    for (const selector of selectorsOf(text)) {
      // The first class that isn't the kit's places the selector: `.cat .icon` belongs to `cat`, `.card .cat` too. `is-open` is a state.
      const own = classesIn(selector).find((name) => !ofKit.has(name) && !name.startsWith('is-'));
      if (own !== undefined) sheetsOf.set(own, (sheetsOf.get(own) ?? new Set()).add(path));
      else if (ownerOf(path) !== documents)
        breaches.push(
          `${path}: "${selector}" has no class of its own, so it changes every page opened later.`,
        );
    }
  }
  for (const [name, paths] of sheetsOf)
    if (paths.size > 1) breaches.push(`The class "${name}" is in two sheets: ${[...paths].join(' and ')}.`);
  for (const component of components) {
    const owner = ownerOf(component.path);
    const isUsed = usesOf(component.text);
    for (const [name, paths] of sheetsOf)
      for (const sheet of paths)
        if (owner !== ownerOf(sheet) && !(owner === documents && ofDocuments.has(sheet)) && isUsed(name))
          breaches.push(`${component.path} uses the class "${name}" of ${sheet}.`);
    for (const { file } of importsOf(component))
      if (file?.endsWith('.css') && ![owner, kit].includes(ownerOf(file)))
        breaches.push(`${component.path} imports ${file}, the sheet of another noun.`);
  }
  return breaches;
}

const kit = 'ui';
const documents = 'public';

/** Returns the noun of a file, or the part of the web that it is in. Drawings belong to the kit. */
function ownerOf(path: string): string {
  const owner = path === 'web/app.css' ? kit : (/^web\/(?:domains\/)?([^/]+)/.exec(path)?.[1] ?? path);
  return owner === 'drawings' ? kit : owner;
}

const selectorsOf = (sheet: string): string[] => rulesOf(sheet.replace(/\/\*[\s\S]*?\*\//g, ''));

/** Returns the classes of a selector, those inside `:has()` and `:is()` too. A class inside `:not()` places nothing. */
const classesIn = (selector: string): string[] =>
  [...selector.replace(/:not\([^()]*\)/g, '').matchAll(classPattern)].map(([, name = '']) =>
    name.replace(/\\(.)/g, '$1'),
  );

/** Returns whether a component gives an element this class, also as the end of a template such as `tile--${kind}`. */
function usesOf(text: string): (name: string) => boolean {
  const code = withoutComments(text);
  const words = new Set<string>();
  const beginnings: string[] = [];
  for (const { 0: found, index } of code.matchAll(/\b\w*[cC]lass(?:Name)?(?:=|:\s*)(?=["'{`])|\bclsx(?=\()/g))
    for (const string of stringsIn(expressionAt(code, index + found.length)))
      for (const word of string.split(/\s+/))
        if (word.endsWith('$')) beginnings.push(word.slice(0, -1));
        else words.add(word);
  return (name) =>
    words.has(name) || beginnings.some((beginning) => beginning.length > 1 && name.startsWith(beginning));
}

/** Returns the string, or the expression in braces or parentheses, that begins at `start`. */
function expressionAt(code: string, start: number): string {
  const first = code[start] ?? '';
  if (!'{('.includes(first)) return code.slice(start, code.indexOf(first, start + 1) + 1);
  let depth = 0;
  for (let at = start; at < code.length; at += 1) {
    if ('{('.includes(code[at] ?? '')) depth += 1;
    if ('})'.includes(code[at] ?? '')) depth -= 1;
    if (depth === 0) return code.slice(start, at + 1);
  }
  return code.slice(start);
}

/** Returns the strings of an expression. The value inside a template becomes `$`, and its own strings follow. */
function stringsIn(code: string): string[] {
  const inner: string[] = [];
  const strings = [...code.matchAll(/'([^'\n]*)'|"([^"\n]*)"|`([^`]*)`/g)].map(
    ([, single, double, template = '']) =>
      single ??
      double ??
      template.replace(/\$\{([^{}]*)\}/g, (_, part: string) => {
        inner.push(...stringsIn(part));
        return '$';
      }),
  );
  return [...strings, ...inner];
}
