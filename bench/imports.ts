import { loadavg } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { makeMembers } from './people.ts';
import { figures, type Readings, readWhile } from './readers.ts';
import { openTarget } from './target.ts';

/**
 * Measures an import of very many dates: how long its preview and its run take, and the pages that another member reads
 * meanwhile, beside the quiet ones. Uses the durable embedded database.
 *
 *   node bench/imports.ts [--habits 100] [--dates 1800] [--readers 4]
 */
const { values } = parseArgs({
  options: {
    habits: { type: 'string', default: '100' },
    dates: { type: 'string', default: '1800' },
    readers: { type: 'string', default: '4' },
  },
});
const [habits, dates, readers] = [values.habits, values.dates, values.readers].map(Number) as [
  number,
  number,
  number,
];
const longest = 4 * 60_000;

const { server, app, close } = await openTarget('imports');
try {
  const [reader, importer] = await makeMembers(app, 2);
  if (!reader || !importer) throw new Error('No members were made.');
  const headers = { authorization: `Bearer ${importer.token}` };
  const quiet = await readWhile(sleep(5000), { origin: server.origin, token: reader.token, readers });
  let id = '';
  const [preview, previewed] = await timed(reader.token, async () => {
    const form = new FormData();
    form.set('file', new Blob([table()], { type: 'text/csv' }), 'table.csv');
    const reply = await fetch(`${server.origin}/api/imports`, { method: 'POST', headers, body: form });
    if (!reply.ok) throw new Error(`The preview: ${reply.status} ${await reply.text()}`);
    ({ id } = (await reply.json()) as { id: string });
  });
  const [run, ran] = await timed(reader.token, async () => {
    await fetch(`${server.origin}/api/imports/${id}/apply`, { method: 'POST', headers });
    const began = performance.now();
    for (let state = ''; state !== 'done'; await sleep(250)) {
      if (performance.now() - began > longest) throw new Error('The import takes too long.');
      const reply = await fetch(`${server.origin}/api/imports`, { headers });
      if (reply.ok) state = ((await reply.json()) as { state: string }[])[0]?.state ?? '';
    }
  });
  console.table({
    'pages, quiet': figures(quiet.times),
    'pages during the preview': figures(preview.times),
    'pages during the import': figures(run.times),
  });
  console.log(
    `${habits} habits with ${dates} dates: preview ${(previewed / 1000).toFixed(1)} s, import ${(ran / 1000).toFixed(1)} s.`,
  );
  const refused = [quiet, preview, run].reduce((sum, one) => sum + one.refused, 0);
  console.log(`${refused} calls were refused. Load of the machine: ${loadavg()[0]?.toFixed(1)}.`);
} finally {
  await close();
}

/** Returns a table of dates that are over, one row for each habit and date. */
function table(): string {
  const lines = ['date,habit'];
  const yesterday = Date.now() - 2 * 86_400_000;
  for (let habit = 0; habit < habits; habit += 1)
    for (let day = 0; day < dates; day += 1)
      lines.push(`${new Date(yesterday - day * 86_400_000).toISOString().slice(0, 10)},Habit ${habit}`);
  return lines.join('\n');
}

async function timed(token: string, work: () => Promise<void>): Promise<[readings: Readings, ms: number]> {
  const began = performance.now();
  return [await readWhile(work(), { origin: server.origin, token, readers }), performance.now() - began];
}
