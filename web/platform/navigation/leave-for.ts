/** Opens a page outside the app. Never resolves, so that the pressed button stays busy until the page is left. */
export function leaveFor(url: string): Promise<never> {
  window.location.assign(url);
  return new Promise(() => undefined);
}
