import { createHash } from 'node:crypto';
import { type PassThrough, Readable } from 'node:stream';
import { stringify } from 'csv-stringify/sync';
import yazl from 'yazl';
import type { AppContext } from '#server/platform/app-context.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { ExportedRow, TableName, Tables } from '#server/platform/database/tables.ts';
import { fileNameOf } from '#server/platform/images/show-picture.ts';
import { filesOf } from './list-files.ts';
import { asCell, type ManifestEntry, readme, schemaVersion } from './rules.ts';
import { inSnapshot, type Order, picturesOf, rowsOf } from './store.ts';

type Room = Pick<AppContext, 'db' | 'files' | 'config'>;
type Chunks = AsyncIterable<string | Buffer>;
type Batches = () => AsyncIterable<ExportedRow[]>;

/**
 * Writes the archive of a member to storage, one file after the other, so that memory doesn't grow with the member's data.
 * Every table is read in one snapshot. Returns the bytes. `onFile` runs after each file, and what it throws ends the work.
 */
export async function writeArchive(
  { db, files, config }: Room,
  {
    order,
    name,
    tables,
    at,
    onFile,
  }: { order: Order; name: string; tables: Tables; at: Date; onFile: () => Promise<void> },
): Promise<number> {
  const zip = new yazl.ZipFile();
  const output = zip.outputStream as PassThrough;
  zip.on('error', (error: Error) => output.destroy(error));
  // The error also ends the store, which reports it.
  output.on('error', () => undefined);
  const stored = files.putStream(name, output, 'application/zip');
  const entries: ManifestEntry[] = [];
  // A failed store stops the zip from reading, so each file also waits for the store.
  const failed = stored.then(() => new Promise<never>(() => undefined));
  failed.catch(() => undefined);

  const add = async (path: string, chunks: Chunks, counted: { count: number | null }, isPacked = false) => {
    const sum = createHash('sha256');
    let bytes = 0;
    const body = Readable.from(
      (async function* measured() {
        for await (const chunk of chunks) {
          sum.update(chunk);
          bytes += Buffer.byteLength(chunk);
          yield Buffer.from(chunk);
        }
      })(),
    );
    const read = new Promise<void>((resolve, reject) => body.once('end', resolve).once('error', reject));
    zip.addReadStream(body, path, { mtime: at, compress: !isPacked });
    await Promise.race([read, failed]);
    entries.push({ path, bytes, sha256: sum.digest('hex'), count: counted.count });
    await onFile();
  };

  try {
    const { serverKey } = config;
    await add('README.md', one(readme({ brand: config.brandName, name: order.name, at })), { count: null });
    const pictures = await inSnapshot(db, async (snapshot) => {
      for (const { table, file } of filesOf(tables, order.contents)) {
        const batches = () =>
          openRows(snapshot, { table, file, tables, memberId: order.member_id, serverKey });
        await addTable(add, file, batches);
      }
      return order.contents === 'everything' ? picturesOf(snapshot, order.member_id) : [];
    });
    for (const { key } of pictures) {
      const found = await files.get(fileNameOf(key, null));
      if (found) await add(`pictures/${key}.webp`, found.body, { count: null }, true);
    }
    const manifest = {
      schema_version: schemaVersion,
      made_at: at.toISOString(),
      contents: order.contents,
      files: [...entries],
    };
    await add('manifest.json', one(`${JSON.stringify(manifest, null, 2)}\n`), { count: null });
    zip.end();
    return await stored;
  } catch (error) {
    output.destroy(error as Error);
    await stored.catch(() => undefined);
    throw error;
  }
}

async function* one(text: string): AsyncGenerator<string> {
  yield text;
}

type Add = (path: string, chunks: Chunks, counted: { count: number | null }) => Promise<void>;

/** Adds the JSON of a table, and its other forms. Each form reads the rows again. */
async function addTable(
  add: Add,
  { file, hasCsv, decimals = [], markdown }: ReturnType<typeof filesOf>[number]['file'],
  batches: Batches,
): Promise<void> {
  const counted = { count: 0 };
  await add(`${file}.json`, asJson(batches(), counted), counted);
  if (counted.count === 0) return;
  if (hasCsv) {
    const cells = { count: 0 };
    await add(`${file}.csv`, asCsv(batches(), { counted: cells, decimals }), cells);
  }
  if (markdown) {
    const parts = { count: 0 };
    await add(`${file}.md`, asMarkdown(batches(), { counted: parts, part: markdown, file }), parts);
  }
}

async function* openRows(
  db: Database,
  {
    table,
    file,
    tables,
    memberId,
    serverKey,
  }: {
    table: TableName;
    file: ReturnType<typeof filesOf>[number]['file'];
    tables: Tables;
    memberId: string;
    serverKey: Buffer;
  },
): AsyncGenerator<ExportedRow[]> {
  let open: ((row: ExportedRow) => ExportedRow) | undefined;
  for await (const rows of rowsOf(db, { table, file, tables, memberId })) {
    open ??= (await file.decrypt?.(db, { memberId, serverKey })) ?? file.present ?? ((row) => row);
    yield rows.map(open);
  }
}

async function* asJson(
  batches: AsyncIterable<ExportedRow[]>,
  counted: { count: number },
): AsyncGenerator<string> {
  yield '[';
  for await (const rows of batches) {
    const lines = rows.map((row) => JSON.stringify(row)).join(',\n');
    yield `${counted.count === 0 ? '\n' : ',\n'}${lines}`;
    counted.count += rows.length;
  }
  yield '\n]\n';
}

async function* asCsv(
  batches: AsyncIterable<ExportedRow[]>,
  { counted, decimals }: { counted: { count: number }; decimals: readonly string[] },
): AsyncGenerator<string> {
  for await (const rows of batches) {
    const isFirst = counted.count === 0;
    const cells = rows.map((row) =>
      Object.fromEntries(
        Object.entries(row).map(([column, value]) => [column, asCell(value, decimals.includes(column))]),
      ),
    );
    // Spreadsheets would run a text such as `=HYPERLINK(...)` as a formula.
    yield stringify(cells, { header: isFirst, bom: isFirst, escape_formulas: true });
    counted.count += rows.length;
  }
}

async function* asMarkdown(
  batches: AsyncIterable<ExportedRow[]>,
  {
    counted,
    part,
    file,
  }: { counted: { count: number }; part: (row: ExportedRow) => string | null; file: string },
): AsyncGenerator<string> {
  const title = file.split('/').at(-1) ?? file;
  yield `# ${title[0]?.toUpperCase()}${title.slice(1)}\n`;
  for await (const rows of batches)
    for (const row of rows) {
      const text = part(row);
      if (text === null) continue;
      counted.count += 1;
      yield `\n${text}\n`;
    }
}
