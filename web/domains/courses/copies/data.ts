import { api } from '../../../platform/http/api.ts';

/** Returns a course as one Markdown text. */
export const readMarkdownFile = (id: string): Promise<string> =>
  api('GET /api/courses/:id/markdown', { params: { id } });
