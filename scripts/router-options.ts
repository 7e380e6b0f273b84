import { join } from 'node:path';

/** Returns the options of the router's plugin for the web folder. */
export const routerOptions = (web: string) =>
  ({
    target: 'react',
    autoCodeSplitting: true,
    // A page's reads are in the file of the page.
    codeSplittingOptions: { defaultBehavior: [['loader', 'component']] },
    // Whole paths: the plugin takes others from the web folder or from where it was started, depending on the command.
    routesDirectory: join(web, 'routes'),
    generatedRouteTree: join(web, 'routes.gen.ts'),
    // It would fill an empty file with a page of its own, and an editor's file is empty for a moment before its words are in it. With
    // nothing to fill in, it waits for them.
    customScaffolding: { routeTemplate: '', lazyRouteTemplate: '' },
  }) as const;
