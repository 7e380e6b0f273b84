import { build, type Plugin } from 'vite';

const ending = '?script';

/** Bundles a module into the text of a script for a page: `import text from './letter.ts?script'`. */
export function pageScript(): Plugin {
  return {
    name: 'page-script',
    enforce: 'pre',
    async load(id) {
      if (!id.endsWith(ending)) return null;
      const built = await build({
        configFile: false,
        logLevel: 'silent',
        publicDir: false,
        build: {
          write: false,
          rolldownOptions: { input: id.slice(0, -ending.length), output: { format: 'iife' } },
        },
      });
      const [bundle] = [built].flat();
      if (!bundle || !('output' in bundle)) throw new Error(`${id} has no bundle.`);
      return { code: `export default ${JSON.stringify(bundle.output[0].code.trim())}`, moduleType: 'js' };
    },
  };
}
