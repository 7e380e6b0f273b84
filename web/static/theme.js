// Runs before the first paint, as a classic script of its own because the content policy forbids inline ones.
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
