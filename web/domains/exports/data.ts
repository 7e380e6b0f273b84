import type { Export } from '#contract/exports/endpoints.ts';
import { download } from '../../platform/http/download.ts';
import { saveFile } from '../../platform/http/save-file.ts';
import { read } from '../../platform/query/query.ts';

/** Reads the files with the member's data. */
export const exportsRead = { ...read('GET /api/users/export'), meta: { keep: false } };

/** Downloads a ready file of the member's data. */
export async function saveExport({
  key,
  ready_at: readyAt,
}: Pick<Export, 'key' | 'ready_at'>): Promise<void> {
  const file = await download('GET /api/users/export/:key/file', { params: { key: key ?? '' } });
  saveFile(`my-data-${readyAt?.slice(0, 10) ?? ''}.zip`, file);
}
