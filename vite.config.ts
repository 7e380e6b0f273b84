import { join } from 'node:path';
import tailwindcss from '@tailwindcss/vite';
import { tanstackRouter } from '@tanstack/router-plugin/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';

// The native React compiler is young; COMPILER=0 builds without it, so a suspicion is checked in one command.
const compiler = process.env.COMPILER !== '0';
const web = join(import.meta.dirname, 'web');
const server = 'http://127.0.0.1:3000';

export default defineConfig({
  root: web,
  publicDir: 'static',
  plugins: [
    tanstackRouter({
      target: 'react',
      autoCodeSplitting: true,
      // Whole paths: the plugin takes others from the web folder or from where it was started, depending on the command.
      routesDirectory: join(web, 'routes'),
      generatedRouteTree: join(web, 'routes.gen.ts'),
    }),
    react({ compiler }),
    tailwindcss(),
    VitePWA({
      strategies: 'injectManifest',
      srcDir: '.',
      filename: 'sw.ts',
      injectRegister: false,
      manifest: false,
      injectManifest: {
        globPatterns: ['index.html', 'assets/*.{js,css}', 'assets/*-latin-wght-normal-*.woff2'],
        maximumFileSizeToCacheInBytes: 400_000,
      },
    }),
  ],
  server: { host: '127.0.0.1', port: 5173, strictPort: true, proxy: { '/api': server, '/health': server } },
  build: {
    outDir: '../dist/web',
    emptyOutDir: true,
    manifest: true,
    target: 'es2022',
    cssTarget: ['chrome123', 'edge123', 'firefox120', 'safari17.5'],
    assetsInlineLimit: 0,
    reportCompressedSize: false,
  },
});
