// Compares what a visitor downloads with the budgets. Prints a table and exits with 1 when one is exceeded. Each
// has about a twentieth of air, so that a mended fault needn't be paid for with code that is hard to read. A size
// is the gzip size of a chunk with all its static imports, by the manifest of the build. 1 kB = 1024 B.
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { visitorRoutes } from './chunks.ts';

const web = join(dirname(dirname(fileURLToPath(import.meta.url))), 'dist/web');
const manifest = JSON.parse(readFileSync(join(web, '.vite/manifest.json'), 'utf8'));
const entry = 'index.html';
const sizes = new Map();

const screens = [
  {
    name: 'first signed-in screen',
    routes: ['routes/_app.tsx', 'routes/_app/evolve90.tsx'],
    js: 150,
    css: 20,
  },
  { name: 'login', routes: ['routes/auth/login.tsx'], js: 110, css: 20 },
];
const routeLimit = 50;
// Largest part that a page loads on demand, in kB. A menu with its positioning is the largest.
const partLimit = 50;
// The rich text editor, loaded when a member begins to write (stack: about 150).
// The drawings count for a conversation, although the trail of the first screen has loaded them (0019).
const limitsOfParts = { 'ui/editor/EditorField.tsx': 160, 'domains/messages/Thread.tsx': 55 };

const rows = [];
for (const { name, routes, js, css } of screens) {
  const chunks = [entry];
  for (const route of routes) {
    const found = chunksOf(route);
    if (found.length === 0)
      rows.push({ name: `${name}: ${route} is not in the build`, kilobytes: Number.NaN, limit: 0 });
    chunks.push(...found);
  }
  const loaded = closure(chunks);
  rows.push({ name: `${name}, scripts`, kilobytes: weigh(scripts(loaded)), limit: js });
  rows.push({ name: `${name}, styles`, kilobytes: weigh(styles(loaded)), limit: css });
}
// A further page is opened after the first one: sign-in for visitors, the shell for members. Count only what
// it adds.
const visitorsHave = closure([entry, ...chunksOf('routes/auth/login.tsx')]);
const membersHave = closure([entry, ...screens[0].routes.flatMap(chunksOf)]);
// The router loads the list of all pages before any of them, so a further page doesn't count it again.
const list = chunksOf('routes.gen.ts');
rows.push({ name: 'list of all pages', kilobytes: addition(list, visitorsHave), limit: 14 });
for (const has of [visitorsHave, membersHave]) for (const chunk of closure(list)) has.add(chunk);
for (const chunk of Object.keys(manifest).filter((key) => manifest[key].isDynamicEntry)) {
  const has = visitorRoutes.test(chunk) ? visitorsHave : membersHave;
  rows.push({
    name: `  ${chunk.replace(/\?.*$/, '')}`,
    kilobytes: addition([chunk], has),
    limit: chunk.startsWith('routes/') ? routeLimit : (limitsOfParts[chunk] ?? partLimit),
  });
}

const [promised, lazy] = [rows.slice(0, screens.length * 2 + 1), rows.slice(screens.length * 2 + 1)];
lazy.sort((a, b) => b.kilobytes - a.kilobytes);
const width = Math.max(...rows.map(({ name }) => name.length));
const isBroken = ({ kilobytes, limit }) => !(kilobytes <= limit);
const print = (row) =>
  console.log(
    `${row.name.padEnd(width)}  ${row.kilobytes.toFixed(1).padStart(6)} of ${String(row.limit).padStart(3)} kB${isBroken(row) ? '  TOO MUCH' : ''}`,
  );
promised.forEach(print);
console.log('loaded when needed, beyond the first page:');
lazy.forEach(print);
if (rows.some(isBroken)) process.exitCode = 1;

/** Returns every chunk of a route file, because the router plugin splits one file into several. */
function chunksOf(route) {
  return Object.keys(manifest).filter((key) => key === route || key.startsWith(`${route}?`));
}

function closure(keys) {
  const reached = new Set();
  const visit = (key) => {
    if (reached.has(key)) return;
    reached.add(key);
    (manifest[key].imports ?? []).forEach(visit);
  };
  keys.forEach(visit);
  return reached;
}

/** Returns what chunks weigh with their imports, beside those that are there already. */
function addition(keys, has) {
  return weigh(scripts([...closure(keys)].filter((key) => !has.has(key))));
}

function scripts(keys) {
  return new Set([...keys].map((key) => manifest[key].file).filter((file) => file.endsWith('.js')));
}

function styles(keys) {
  return new Set([...keys].flatMap((key) => manifest[key].css ?? []));
}

function weigh(files) {
  let bytes = 0;
  for (const file of files) {
    if (!sizes.has(file)) sizes.set(file, gzipSync(readFileSync(join(web, file)), { level: 9 }).length);
    bytes += sizes.get(file);
  }
  return bytes / 1024;
}
