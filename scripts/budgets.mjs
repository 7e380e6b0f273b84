// Compares what a page loads with its budget, and exits with 1 when one is exceeded. A page loads the chunks of the document and its own, with
// all their static imports, by the manifest of the build. Sizes are those of the Brotli files that the server sends, 1 kB = 1024 B. Each
// budget is the figure with about a twentieth of air, so that a mended fault needn't be paid for with code that is hard to read.
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync } from 'node:zlib';

const web = join(dirname(dirname(fileURLToPath(import.meta.url))), 'dist/web');
const manifest = JSON.parse(readFileSync(join(web, '.vite/manifest.json'), 'utf8'));
const shell = 'routes/_app.tsx';
const sizes = new Map();

/** Most files of scripts, and most kB of scripts and of styles. */
const budgets = {
  'login: routes/auth/login.tsx': { files: 6, scripts: 108, styles: 26 },
  'feed: routes/_app/feed/index.tsx': { files: 11, scripts: 172, styles: 28 },
  'category: routes/_app/forum/$category/index.tsx': { files: 11, scripts: 166, styles: 29 },
  'topic: routes/_app/forum/$category/$topicId.tsx': { files: 11, scripts: 180, styles: 29 },
  'dashboard: routes/_app/evolve90.tsx': { files: 9, scripts: 166, styles: 27 },
  'messages: routes/_app/social.tsx': { files: 11, scripts: 160, styles: 27 },
  'habits: routes/_app/profile/habits/{-$habitId}.tsx': { files: 12, scripts: 199, styles: 30 },
  'course: routes/_app/lms/$courseId/index.tsx': { files: 11, scripts: 174, styles: 29 },
};
/** Every other page. */
const others = { files: 13, scripts: 188, styles: 30 };
/** What the longest page has loaded once it is quiet: its own files, those after its first paint and those below the fold. */
const inAll = {
  page: 'routes/_app/evolve90.tsx',
  parts: [
    'routes/-shell/AfterFirstPaint.tsx',
    'routes/_app/-below-the-fold.ts',
    'domains/programme/dashboard/below-the-fold.ts',
  ],
  budget: { files: 17, scripts: 208, styles: 31 },
};
/** A part that loads on demand, beyond what every page of members has. */
const part = 45;
const parts = {
  'domains/programme/authoring/ProgrammeTab.tsx': 48,
  'ui/editor/EditorField.tsx': 165,
  'ui/editor/suggestions/emoji.ts': 50,
};

const rows = [];
const named = new Set();
for (const [name, budget] of Object.entries(budgets)) {
  const [label, file] = name.split(': ');
  named.add(file);
  rows.push(...rowsOf(label, file, budget));
}
rows.push(...rowsOf('dashboard in all', inAll.page, inAll.budget, inAll.parts));
const pages = Object.keys(manifest).filter((key) => /^routes\/.*\?tsr-split=/.test(key));
for (const key of pages) {
  const file = key.replace(/\?.*/, '');
  if (!named.has(file) && file !== shell) rows.push(...rowsOf(file.slice('routes/'.length), file, others));
}
// Every page of members has the shell and what nouns share.
const everywhere = reach(['index.html', ...chunksOf(shell), ...chunksOf('routes/_app/feed/index.tsx')]);
for (const key of Object.keys(manifest))
  if (manifest[key].isDynamicEntry && !key.startsWith('routes/')) {
    const added = [...reach([key])].filter((each) => !everywhere.has(each));
    rows.push({
      name: key,
      what: 'kB on demand',
      is: weigh(added.map((each) => manifest[each].file)),
      most: parts[key] ?? part,
    });
  }

const tooMuch = rows.filter(({ is, most }) => !(is <= most));
const width = Math.max(...rows.map(({ name }) => name.length));
const shown = rows.filter(({ name, is, most }) => !name.includes('/') || is > most * 0.9);
for (const { name, what, is, most } of shown)
  console.log(
    `${name.padEnd(width)}  ${is.toFixed(0).padStart(4)} of ${String(most).padStart(3)} ${what}${is <= most ? '' : '  TOO MUCH'}`,
  );
console.log(
  `${rows.length} figures, ${tooMuch.length} above their budget; those of other pages and parts are listed from nine tenths of it.`,
);
if (tooMuch.length > 0) process.exitCode = 1;

function rowsOf(name, file, { files, scripts, styles }, parts = []) {
  const page = chunksOf(file);
  const layouts = file.startsWith('routes/_app/') ? chunksOf(shell) : [];
  const chunks = [...reach(['index.html', ...layouts, ...page, ...parts])];
  const loaded = new Set(chunks.map((key) => manifest[key].file));
  const sheets = new Set(chunks.flatMap((key) => manifest[key].css ?? []));
  return [
    { name, what: 'files', is: page.length === 0 ? Number.NaN : loaded.size, most: files },
    { name, what: 'kB of scripts', is: weigh(loaded), most: scripts },
    { name, what: 'kB of styles', is: weigh(sheets), most: styles },
  ];
}

function chunksOf(file) {
  return Object.keys(manifest).filter((key) => key.startsWith(`${file}?`));
}

function reach(keys, found = new Set()) {
  for (const key of keys) if (!found.has(key)) reach(manifest[key].imports ?? [], found.add(key));
  return found;
}

function weigh(files) {
  let bytes = 0;
  for (const file of files) {
    if (!sizes.has(file)) sizes.set(file, brotliCompressSync(readFileSync(join(web, file))).length);
    bytes += sizes.get(file);
  }
  return bytes / 1024;
}
