// Runs before the first paint. The build puts it into the page (`vite.config.ts`), and the server allows it by its hash
// (`server/platform/http/pages.ts`). The file itself stays for pages that service workers kept from before.
// The member's choice of theme lives under evolve.theme; without one the system decides.
(() => {
  let theme = null;
  try {
    theme = localStorage.getItem('evolve.theme');
  } catch {
    return; // Storage may be closed to us; the system's theme is a good one.
  }
  if (theme !== 'light' && theme !== 'dark') return;
  document.documentElement.dataset.theme = theme;
  const colors = { light: '#f4f4ee', dark: '#0e1a1c' };
  for (const meta of document.querySelectorAll('meta[name="theme-color"]')) meta.content = colors[theme];
})();
