import './compile-cache.mjs';

// The first process may tell this one to end while it still loads.
const { parentProcess } = await import('./platform/processes/parent-process.ts');
const parent = parentProcess();
const { configOrExit } = await import('./config.ts');
const config = configOrExit();

if (!parent && config.webConcurrency > 1 && config.jobs !== 'only')
  await (await import('./serve-in-processes.ts')).serveInProcesses(config);
else await (await import('./serve.ts')).serve(config, parent);
