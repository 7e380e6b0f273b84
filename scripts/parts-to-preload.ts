import type { Plugin } from 'vite';

/**
 * Leaves out of the list of files that a part preloads those that the importing chunk loaded itself. The lists are in the chunks of the
 * first screens.
 */
export function partsToPreload(): Plugin {
  const loaded = new Map<string, Set<string>>();
  return {
    name: 'parts-to-preload',
    apply: 'build',
    config: () => ({
      build: {
        modulePreload: {
          resolveDependencies: (_, files, { hostId }) => {
            const has = loaded.get(hostId);
            return has ? files.filter((file) => !has.has(file)) : files;
          },
        },
      },
    }),
    generateBundle: {
      order: 'pre',
      handler(_, bundle) {
        const reach = (file: string, found: Set<string>): Set<string> => {
          const chunk = bundle[file];
          if (found.has(file) || chunk?.type !== 'chunk') return found;
          found.add(file);
          for (const style of chunk.viteMetadata?.importedCss ?? []) found.add(style);
          for (const other of chunk.imports) reach(other, found);
          return found;
        };
        for (const file of Object.keys(bundle)) loaded.set(file, reach(file, new Set()));
      },
    },
  };
}
