import tailwindcss from '@tailwindcss/vite';
import { tanstackRouter } from '@tanstack/router-plugin/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';

// The native React compiler is young; COMPILER=0 builds without it, so a suspicion is checked in one command.
const compiler = process.env.COMPILER !== '0';

export default defineConfig({
  root: 'web',
  publicDir: 'static',
  plugins: [
    tanstackRouter({ target: 'react', autoCodeSplitting: true, routesDirectory: 'web/routes', generatedRouteTree: 'web/routes.gen.ts' }),
    react({ compiler }),
    tailwindcss(),
    VitePWA({
      strategies: 'injectManifest',
      srcDir: '.',
      filename: 'sw.ts',
      injectRegister: false,
      manifest: false,
      injectManifest: { globPatterns: ['index.html', 'assets/*.{js,css}', 'assets/*-latin-wght-normal-*.woff2'], maximumFileSizeToCacheInBytes: 400_000 },
    }),
  ],
  build: { outDir: '../dist/web', emptyOutDir: true, manifest: true, target: 'es2022', assetsInlineLimit: 0, reportCompressedSize: false },
});
