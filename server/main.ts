import cluster from 'node:cluster';
import { enableCompileCache } from 'node:module';
import { join } from 'node:path';

// Before anything else is loaded: the next start reads compiled code, instead of compiling a thousand files.
enableCompileCache(join(import.meta.dirname, '../node_modules/.cache/evolve'));
const { configOrExit } = await import('./config.ts');
const config = configOrExit();

if (cluster.isPrimary && config.webConcurrency > 1 && config.jobs !== 'only')
  await (await import('./serve-in-processes.ts')).serveInProcesses(config);
else await (await import('./serve.ts')).serve(config);
