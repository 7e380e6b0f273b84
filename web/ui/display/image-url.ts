const uploads = '/api/uploads/';

/**
 * The one address of a picture: older prefixes are rewritten and `v` is added where there is none (C-109, C-110). What is absolute, or
 * made in the browser, stays as it is. `version` never is the current time, which nothing could cache (decision 111).
 */
export function imageUrl(path: string, version?: string): string {
  if (/^(?:https?:)?\/\/|^(?:blob|data):/i.test(path)) return path;
  const [address = '', query] = path.split('?', 2);
  const rewritten = address
    .replace(/^\/?(?:api\/files|api\/uploads|uploads)\//, uploads)
    .replace(/^(?!\/)/, uploads);
  const given = query ? `?${query}` : '';
  if (!version || !rewritten.startsWith(uploads) || /[?&]v=/.test(given)) return rewritten + given;
  return `${rewritten}${given ? `${given}&` : '?'}v=${encodeURIComponent(version)}`;
}
