import { join } from 'node:path';

/** Folder with the texts of the public site, in Markdown. */
export const siteContentFolder = join(import.meta.dirname, '../../../content');
