// Runs at the end of every public page, which is complete without it. The build puts it into the document.
(() => {
  const stored = (key) => {
    try {
      return localStorage.getItem(key);
    } catch {
      return null; // Storage may be closed to us.
    }
  };
  // Marks large text as `followTextSize` does in the app.
  const root = document.documentElement;
  const probe = document.createElement('div');
  probe.ariaHidden = 'true';
  Object.assign(probe.style, { position: 'fixed', visibility: 'hidden', width: '19rem' });
  document.body.append(probe);
  const observer = new ResizeObserver(
    () => void root.toggleAttribute('data-large-text', root.clientWidth < probe.offsetWidth),
  );
  observer.observe(probe);
  observer.observe(root);
  const print = document.querySelector('[data-print]');
  if (print) {
    print.hidden = false;
    print.addEventListener('click', () => window.print());
  }
  const search = document.querySelector('[data-search]');
  if (search) {
    addEventListener('keydown', (event) => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.target instanceof HTMLElement && event.target.matches('input, textarea, select')) return;
      event.preventDefault();
      search.focus();
    });
    instant(search, document.querySelector('[data-found]'));
  }
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

  // Shows the results of the help centre's search while the reader types, from the second letter. The form still works.
  function instant(field, place) {
    if (!place) return;
    let timer = 0;
    let last = field.value.trim();
    field.addEventListener('input', () => {
      clearTimeout(timer);
      timer = setTimeout(async () => {
        const query = field.value.trim();
        if (query === last) return;
        last = query;
        if (query.length < 2) return place.replaceChildren();
        try {
          const reply = await fetch(`/help?q=${encodeURIComponent(query)}`);
          const page = new DOMParser().parseFromString(await reply.text(), 'text/html');
          const found = page.querySelector('[data-found]');
          // Something else was typed meanwhile.
          if (reply.ok && found && query === last) place.replaceChildren(...found.childNodes);
        } catch {
          last = ''; // Without a connection Enter tries again.
        }
      }, 200);
    });
    field.addEventListener('keydown', (event) => {
      if (event.key !== 'Escape' || !field.value) return;
      field.value = '';
      field.dispatchEvent(new Event('input'));
    });
  }
})();
