// Runs when the document is read, before any module has arrived: a member sees the bars of the page at once. The build puts it into the page
// (`vite.config.ts`), with the bars (`routes/-shell/FirstBars.tsx`). Pages that no bar has a link to keep the logo alone.
(() => {
  let name = null;
  let logo = null;
  try {
    if (!localStorage.getItem('evolve.token')) return;
    // As an earlier visit heard them: the document that a service worker kept has the built ones.
    name = localStorage.getItem('evolve.brand');
    logo = localStorage.getItem('evolve.logo');
  } catch {
    return;
  }
  // Text that is large for the screen has bars of its own (`platform/app/large-text.ts`), which come with the app.
  const root = document.documentElement;
  if (root.clientWidth < 19 * Number.parseFloat(getComputedStyle(root).fontSize)) return;
  const bars = document.getElementById('bars');
  const own = bars.querySelector('.logo');
  if (name && own) own.lastElementChild.textContent = name;
  if (logo && own) own.firstElementChild.style.visibility = 'hidden';
  for (const link of bars.querySelectorAll('a:not(.skip)')) {
    if (!`${location.pathname}/`.startsWith(`${link.pathname}/`)) continue;
    bars.hidden = false;
    if (!link.matches('.logo')) link.setAttribute('aria-current', 'page');
  }
})();
