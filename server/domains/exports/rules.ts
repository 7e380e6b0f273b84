const day = 86_400_000;
/** How long a file can be downloaded, in ms. */
export const lifetime = 7 * day;
/** Time between two files with the same contents, in ms. */
export const interval = day;
/** A job without a sign of life for this long, in ms, has died. */
export const silence = 15 * 60_000;
/** A job that worked within this time, in ms, lets another export wait. */
export const busyFor = 60_000;
/** Tries of the job before the member reads that it failed. */
export const maxTries = 4;

/** Returns when the member may ask again, or null for now. A failed one may be asked for at once. */
export function nextAt({ state, asked_at }: { state: string; asked_at: Date }, now: Date): Date | null {
  const next = new Date(asked_at.getTime() + interval);
  return state !== 'failed' && next > now ? next : null;
}

/** Returns the exported name of a column with an id in place of which a name is exported: `followed` for `followed_id`. */
export const labelOf = (column: string): string => column.replace(/_id$/, '');

/** Returns a value as a cell of a table. Decimals, which the database returns as text, become numbers, and objects JSON. */
export function asCell(value: unknown, isDecimal: boolean): string | number | null {
  if (value === null || value === undefined) return null;
  if (typeof value === 'string') return isDecimal ? Number(value) : value;
  if (typeof value === 'number') return value;
  if (value instanceof Date) return value.toISOString();
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

/** A file of an archive, as its manifest lists it. */
export interface ManifestEntry {
  path: string;
  bytes: number;
  sha256: string;
  /** Rows of a table, entries of a text. Null for a picture. */
  count: number | null;
}

export const schemaVersion = 1;

/** Returns the page that explains the archive. */
export function readme({ brand, name, at }: { brand: string; name: string; at: Date }): string {
  return `# Your data from ${brand}

This archive has everything that ${name} wrote, ticked and uploaded, as it was on ${at.toISOString().slice(0, 16).replace('T', ' ')} UTC.

- \`*.json\` has every row of one kind, one per line. Any program can read it.
- \`*.csv\` has tables for spreadsheets, such as the history of your habits. A cell that begins like a formula has a \`'\` in front of it.
- \`*.md\` has texts for reading: your journal, posts, comments and forum posts.
- \`pictures/\` has the pictures that you uploaded. \`pictures/pictures.json\` describes them.
- \`manifest.json\` lists every file with its size, SHA-256 and number of rows.

Times are in UTC. Dates such as \`local_date\` are your own dates. Other people appear by their name only.
Passwords, access keys and sign-in tokens aren't part of it.
`;
}
