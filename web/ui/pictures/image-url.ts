const uploads = '/api/uploads/';

/**
 * Returns the URL of a picture: rewrites older prefixes and adds `v` where it is missing.
 * Absolute URLs and those made in the browser stay as they are. `version` must not be the current time, which
 * would prevent caching.
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
