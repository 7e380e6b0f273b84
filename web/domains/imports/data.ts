import type { DateOrder } from '#contract/imports/constants.ts';
import type { Import } from '#contract/imports/endpoints.ts';
import { upload } from '../../platform/http/upload.ts';
import { read } from '../../platform/query/query.ts';

/** Reads what the member imported in the last seven days. */
export const importsRead = { ...read('GET /api/imports'), meta: { keep: false } };

/** How a table is read. An empty column is none. */
export type ImportChoices = Partial<Record<'date_column' | 'habit_column' | 'value_column', string>> & {
  date_order?: DateOrder;
};

/** Uploads a file of another habit tracker. The answer is what importing it would do. */
export const previewFile = (file: File, choices: ImportChoices): Promise<Import> =>
  upload('POST /api/imports', { fields: choices, file });
