import { readZip } from '#server/platform/files/read-zip.ts';
import type { Actor, TestApp } from './app.ts';

/** Prepares an export of a member and returns its files as text, by their path. */
export async function downloadExport(
  app: TestApp,
  member: Actor,
  contents: 'everything' | 'practice' = 'everything',
): Promise<Map<string, string>> {
  const asked = await member.call('POST /api/users/export', { contents });
  if (asked.status !== 200) throw new Error(`the export was refused: ${JSON.stringify(asked.body)}`);
  await app.runJobs();
  const { body } = await member.call('GET /api/users/export');
  const ready = body.find((each) => each.contents === contents);
  if (!ready?.key) throw new Error(`the export isn't ready: ${JSON.stringify(body)}`);
  const files = await readZip(await fetchExport(app, member, ready.key), {
    maxEntries: 1000,
    maxBytes: 100_000_000,
    isWanted: () => true,
  });
  return new Map([...files].map(([path, bytes]) => [path, bytes.toString('utf8')]));
}

/** Returns the bytes of a ready export. */
export async function fetchExport(app: TestApp, { token }: Actor, key: string): Promise<Buffer> {
  const { rawPayload } = await app.app.inject({
    url: `/api/users/export/${key}/file`,
    headers: { authorization: `Bearer ${token}` },
  });
  return rawPayload;
}
