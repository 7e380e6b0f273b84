// Runs when the document is read, before any module has arrived: a member sees the bars of the page at once. The build puts it into the page
// (`vite.config.ts`), with the bars (`routes/-shell/FirstBars.tsx`). Pages that no bar has a link to keep the logo alone.
(() => {
  try {
    if (!localStorage.getItem('evolve.token')) return;
  } catch {
    return;
  }
  const bars = document.getElementById('bars');
  for (const link of bars.querySelectorAll('a:not(.skip)')) {
    if (!`${location.pathname}/`.startsWith(`${link.pathname}/`)) continue;
    bars.hidden = false;
    if (!link.matches('.logo')) link.setAttribute('aria-current', 'page');
  }
})();
