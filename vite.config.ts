import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import tailwindcss from '@tailwindcss/vite';
import { tanstackRouter } from '@tanstack/router-plugin/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin, runnerImport } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import { publicPaths } from './contract/site/public-paths.ts';
import { chunkOf } from './scripts/chunks.ts';
import { emojiList } from './scripts/emoji-list.ts';
import { routerOptions } from './scripts/router-options.ts';

// Off by default: measured, it adds 20 kB gzip to the first screen, which is over its budget. COMPILER=1 builds with it.
const compiler = process.env.COMPILER === '1';
const web = join(import.meta.dirname, 'web');
const server = 'http://127.0.0.1:3000';

// Nobody writes or reads code without a connection before having done so with one; the browser's own cache keeps these.
const cachedByBrowser = ['EditorField', 'emoji', 'highlight'];

/** Returns the file name of an asset. The build of the public pages uses it too, so that both name a font alike. */
export const assetNames = ({ names }: { names: string[] }): string =>
  `assets/${names.some((name) => name.endsWith('.css')) ? '' : '[name]-'}[hash:7][extname]`;

/** Puts three scripts into the page itself. As files they would come later than what they are for: the first paint, and the first calls. */
const inlineScripts: Plugin = {
  name: 'inline-scripts',
  transformIndexHtml: (html) =>
    html.replace(/<script src="\/(theme|first-calls|first-bars)\.js"><\/script>/g, (_, name: string) => {
      const script = readFileSync(join(web, `static/${name}.js`), 'utf8').replace(/^ *\/\/.*\n/gm, '');
      return `<script>${script.trim()}</script>`;
    }),
};

/** Draws the bars of a member's page into the document, so that they show before the app has arrived. */
const firstBars: Plugin = {
  name: 'first-bars',
  apply: 'build',
  async transformIndexHtml(html) {
    const { module } = await runnerImport<{ drawFirstBars(): string }>(
      join(web, 'routes/-shell/FirstBars.tsx'),
      { configFile: false },
    );
    return html.replace(/<div id="bars"[^>]*>/, (bars) => `${bars}${module.drawFirstBars()}`);
  },
};

/**
 * Imports each icon from its own file. By lucide's index every icon of the product would belong to every page, because chunks follow imports.
 */
function importIconsByFile(): Plugin {
  const index = readFileSync(join(import.meta.dirname, 'node_modules/lucide/dist/esm/lucide.mjs'), 'utf8');
  const files = new Map(
    [...index.matchAll(/export \{ (.+) \} from '\.(\/icons\/.+)';/g)].flatMap(([, names = '', file = '']) =>
      names.split(', ').map((name) => [name.replace('default as ', ''), `lucide/dist/esm${file}`] as const),
    ),
  );
  return {
    name: 'import-icons-by-file',
    enforce: 'pre',
    transform: {
      filter: { code: "from 'lucide'" },
      handler: (code) => ({
        code: code.replace(/import \{([^}]+)\} from 'lucide';/g, (_, names: string) =>
          names.replace(/([\w$]+)( as ([\w$]+))?\s*,?/g, (_name, icon: string, _as, local = icon) =>
            files.has(icon)
              ? `import ${local} from '${files.get(icon)}';`
              : `import { ${icon} as ${local} } from 'lucide';`,
          ),
        ),
        map: null,
      }),
    },
  };
}

/**
 * Chromium compiles functions while their file arrives, and not one by one when they are first called: on a slow phone the first render of
 * the feed takes half the time. The comment counts only at the very beginning of a file, where Vite puts a line of its own.
 */
const compileEarly: Plugin = {
  name: 'compile-early',
  enforce: 'post',
  generateBundle: {
    order: 'post',
    handler(_, bundle) {
      for (const file of Object.values(bundle))
        if (file.type === 'chunk') file.code = `//# allFunctionsCalledOnLoad\n${file.code}`;
    },
  },
};

/** The plugin builds the service worker by itself, and would report it although the build is asked for warnings alone. */
const quiet: Plugin = { name: 'quiet', config: () => ({ logLevel: 'warn' }) };

export default defineConfig({
  root: web,
  publicDir: 'static',
  // Libraries that still support React 17 bring its hook along; React has had it since 18.
  resolve: { alias: [{ find: /^use-sync-external-store\/shim(\/index\.js)?$/, replacement: 'react' }] },
  plugins: [
    inlineScripts,
    firstBars,
    importIconsByFile(),
    emojiList,
    tanstackRouter(routerOptions(web)),
    react({ compiler }),
    tailwindcss(),
    compileEarly,
    VitePWA({
      strategies: 'injectManifest',
      srcDir: '.',
      filename: 'sw.ts',
      injectRegister: false,
      manifest: false,
      injectManifest: {
        // One file, which every browser runs as a classic worker.
        rollupFormat: 'iife',
        buildPlugins: { vite: [quiet] },
        globIgnores: [`assets/{${cachedByBrowser.join()}}-*.js`],
        globPatterns: ['index.html', 'assets/*.{js,css}', 'assets/*-first-???????.woff2'],
        maximumFileSizeToCacheInBytes: 500_000,
      },
    }),
  ],
  server: {
    host: '127.0.0.1',
    port: 5173,
    strictPort: true,
    proxy: {
      '/api': server,
      '/health': server,
      '/test-checkout': server,
      // Drawn by the server, from the last build.
      [publicPaths.source]: server,
    },
  },
  build: {
    outDir: '../dist/web',
    emptyOutDir: true,
    manifest: true,
    // The notices that the licences of bundled libraries ask for. `npm run release` reads them.
    license: { fileName: 'licences.json' },
    target: 'es2022',
    cssTarget: ['chrome123', 'edge123', 'firefox120', 'safari17.5'],
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    // Every browser the styles need (light-dark) preloads modules by itself.
    modulePreload: { polyfill: false },
    rolldownOptions: {
      // A slow machine is no fault of the build.
      checks: { bundlerTimings: false },
      output: {
        // The entry lists the chunks of every page, so short names make the first load smaller. The manifest names each one's source.
        chunkFileNames: ({ name }) => `assets/${cachedByBrowser.includes(name) ? '[name]-' : ''}[hash:7].js`,
        assetFileNames: assetNames,
        codeSplitting: {
          // Every module is planned, so that none takes its imports along.
          includeDependenciesRecursively: false,
          groups: [{ name: chunkOf }],
        },
      },
    },
  },
});
