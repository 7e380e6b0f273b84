import { join } from 'node:path';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { pageScript } from './scripts/page-script.ts';
import { assetNames } from './vite.config.ts';

/**
 * Builds the module that draws public pages on the server. It has its styles and scripts inside, and names
 * its fonts as the build of the app does, which writes them.
 */
export default defineConfig({
  root: join(import.meta.dirname, 'web'),
  publicDir: false,
  plugins: [pageScript(), react(), tailwindcss()],
  // React's development build draws ten times slower.
  define: { 'process.env.NODE_ENV': '"production"' },
  ssr: { noExternal: true },
  build: {
    ssr: 'public/render.tsx',
    outDir: '../dist/web/.public',
    emptyOutDir: true,
    assetsInlineLimit: 0,
    target: 'node22',
    cssMinify: 'lightningcss',
    rolldownOptions: { checks: { bundlerTimings: false }, output: { assetFileNames: assetNames } },
  },
});
