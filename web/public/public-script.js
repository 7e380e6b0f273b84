// Runs at the end of every public page, which is complete without it. The build puts it into the document.
(() => {
  const stored = (key) => {
    try {
      return localStorage.getItem(key);
    } catch {
      return null; // Storage may be closed to us.
    }
  };
  if (stored('evolve.token')) document.documentElement.dataset.member = '';
  const print = document.querySelector('[data-print]');
  if (print) {
    print.hidden = false;
    print.addEventListener('click', () => window.print());
  }
  const search = document.querySelector('[data-search]');
  if (search)
    addEventListener('keydown', (event) => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.target instanceof HTMLElement && event.target.matches('input, textarea, select')) return;
      event.preventDefault();
      search.focus();
    });
  const changes = document.querySelector('[data-changes]');
  if (changes) {
    const [text, since] = changes.dataset.changes.split(' ');
    const key = `evolve.read-${text}`;
    const seen = stored(key);
    if (seen && seen < since) changes.open = true;
    try {
      if (!seen || seen < since) localStorage.setItem(key, since);
    } catch {}
  }
})();
