import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Plugin } from 'vite';

const library = 'lucide';

/**
 * Imports each icon from its own file instead of the library's index. Through the index the bundler would put
 * all icons of all pages into the first screen (measured: 4 kB gzip).
 */
export function directIcons(): Plugin {
  const list = createRequire(import.meta.url)
    .resolve(library)
    .replace(/cjs.*$/, 'esm/lucide.mjs');
  const files = new Map<string, string>();
  for (const [, names = '', file = ''] of readFileSync(list, 'utf8').matchAll(
    /export \{([^}]*)\} from '(\.\/icons\/[^']+)'/g,
  ))
    for (const name of names.split(','))
      files.set(name.trim().replace(/^default as /, ''), join(dirname(list), file));

  return {
    name: 'direct-icons',
    enforce: 'pre',
    transform: {
      filter: { id: /\/web\/.*\.tsx?(\?|$)/, code: `'${library}'` },
      handler: (code) =>
        code.replace(/import \{([^}]*)\} from ['"]lucide['"];?/g, (_, wanted: string) =>
          wanted
            .split(',')
            .map((each) => each.trim())
            .filter((each) => each !== '' && !each.startsWith('type '))
            .map((each) => {
              const [name = '', as = name] = each.split(' as ');
              const file = files.get(name);
              if (!file) throw new Error(`${library} has no icon "${name}".`);
              return `import ${as} from ${JSON.stringify(file)};`;
            })
            .join(' '),
        ),
    },
  };
}
