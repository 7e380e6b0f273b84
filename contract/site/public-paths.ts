/**
 * Paths that the server sends as complete HTML. The app and its service worker leave them to the server. A
 * module of its own, because every page of the app loads it.
 */
export const publicPaths =
  /^\/((terms|privacy|guidelines|help|about|blog|contact|landing|terms-of-service|privacy-policy)(\/|$)|support\/.|appeal\/.|auth\/(home|membership)\/?$)/;
