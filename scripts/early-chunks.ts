import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin, Rolldown } from 'vite';

type Chunk = Rolldown.OutputChunk;

const pages = {
  visit: /web\/routes\/auth\/login\.tsx/,
  member:
    /web\/(routes\/(_app|_app\/evolve90)\.tsx|platform\/query\/persist-queries\.ts|ui\/cairn\/Trail\.tsx)/,
  others: /web\/routes\.gen\.ts/,
  reads: /web\/routes\/-page-reads\.ts/,
};

/**
 * Puts a script into the document that asks for the chunks of the first page while those of the document still load. Without
 * it the browser learns of them one after another, because the router chooses the page.
 */
export function earlyChunks(): Plugin {
  return {
    name: 'early-chunks',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle }) {
        const chunks = Object.values(bundle ?? {}).filter((each) => each.type === 'chunk');
        const entry = chunks.find(({ isEntry, name }) => isEntry && name === 'index');
        if (!entry) return html;
        const wanted = Object.entries(pages).map(([name, page]) => [name, filesBeyond(entry, page, chunks)]);
        const script = readFileSync(join(import.meta.dirname, 'early-in-page.mjs'), 'utf8')
          .replace(/^\/\/.*\n/gm, '')
          .replace('CHUNKS', () => JSON.stringify(Object.fromEntries(wanted)));
        return html.replace('</title>', () => `</title>\n    <script>${script.trim()}</script>`);
      },
    },
  };
}

/** Returns the chunks that pages need beside those of the document. */
function filesBeyond(entry: Chunk, page: RegExp, chunks: Chunk[]): string[] {
  const reach = ({ fileName, imports }: Chunk, found = new Set<string>()): Set<string> => {
    if (found.has(fileName)) return found;
    found.add(fileName);
    for (const chunk of chunks) if (imports.includes(chunk.fileName)) reach(chunk, found);
    return found;
  };
  const has = reach(entry);
  const first = chunks.filter(
    ({ isDynamicEntry, facadeModuleId }) => isDynamicEntry && page.test(facadeModuleId ?? ''),
  );
  const wanted = new Set(first.flatMap((chunk) => [...reach(chunk)]));
  return [...wanted].filter((file) => !has.has(file));
}
