import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import type { Plugin } from 'vite';

const require = createRequire(import.meta.url);

/** React's CommonJS modules by the name they are imported by. Each name's index chooses the same file in production. */
const files: Record<string, string> = {
  react: 'react/cjs/react.production.js',
  'react/jsx-runtime': 'react/cjs/react-jsx-runtime.production.js',
  'react-dom': 'react-dom/cjs/react-dom.production.js',
  'react-dom/client': 'react-dom/cjs/react-dom-client.production.js',
  scheduler: 'scheduler/cjs/scheduler.production.js',
  'use-sync-external-store/shim/with-selector':
    'use-sync-external-store/cjs/use-sync-external-store-shim/with-selector.production.js',
};
/** Names that React reads and its scheduler has only in tests. They are exported without a value, as React expects to find them. */
const absent: Record<string, string[]> = {
  'scheduler.production.js': ['log', 'unstable_setDisableYieldValue'],
};
const pathOf = ([name = '', ...rest]: string[]): string =>
  join(dirname(require.resolve(`${name}/package.json`)), ...rest);
const paths = new Map(Object.entries(files).map(([name, file]) => [name, pathOf(file.split('/'))]));

/**
 * Turns React's CommonJS modules into ES modules, so that the bundler leaves out what no page imports and a name of React is one
 * letter in our chunks instead of a property of an object.
 */
export function reactModules(): Plugin {
  return {
    name: 'react-modules',
    apply: 'build',
    enforce: 'pre',
    resolveId: {
      filter: { id: new RegExp(`^(${Object.keys(files).join('|')})(\\.js)?$`) },
      handler: (name) => paths.get(name.replace(/\.js$/, '')),
    },
    load: {
      filter: { id: /\.production\.js$/ },
      handler: (id) => ([...paths.values()].includes(id) ? asModule(readFileSync(id, 'utf8'), id) : null),
    },
    transform: {
      filter: { id: /node_modules\/.*\.m?js$/, code: /import (React\w*\b|\{ SafeReact \})/ },
      handler: (code) => ({
        code: code
          .replace(/\bimport (\w+)( from ['"]react(?:-dom)?['"])/g, 'import * as $1$2')
          .replace(
            /\bimport (\w+), (\{[^}]+\})( from ['"]react(?:-dom)?['"])/g,
            'import * as $1$3; import $2$3',
          )
          // Base UI copies all of React, because older versions lack some names. It would keep every name in the first chunk.
          .replace(/\bimport \{ SafeReact \} from ['"][^'"]+['"]/g, "import * as SafeReact from 'react'"),
        map: null,
      }),
    },
  };
}

/** Rewrites `exports.name =` and `require()`. Fails at a form that it doesn't know. */
function asModule(code: string, file: string): string {
  const exported = new Set<string>();
  const imports: string[] = [];
  const body = code
    .replace(/^var((?:\s*\w+ = require\("[^"]+"\),?)+);$/gm, (_, list: string) => {
      for (const [, name, from] of list.matchAll(/(\w+) = require\("([^"]+)"\)/g))
        imports.push(`import * as ${name} from '${from}';`);
      return '';
    })
    .replace(/^exports\.(\w+) =/gm, (_, name: string) => {
      const isFirst = !exported.has(name);
      exported.add(name);
      return `${isFirst ? 'var ' : ''}exports_${name} =`;
    })
    .replace(/\bexports\.(\w+)/g, 'exports_$1');
  if (/\b(require\(|exports\b(?!_))/.test(body)) throw new Error(`${file} is not written as expected.`);
  const names = [...exported].map((name) => `exports_${name} as ${name}`);
  for (const name of absent[basename(file)] ?? []) names.push(`exports_absent as ${name}`);
  return `${imports.join('\n')}\n${body}\nvar exports_absent;\nexport { ${names.join(', ')} };`;
}
