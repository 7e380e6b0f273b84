// Runs before the first paint of every public page, after the script of the theme. Styles read both marks, so that nothing moves later.
(() => {
  const root = document.documentElement;
  root.dataset.script = '';
  try {
    if (!localStorage.getItem('evolve.token')) return;
  } catch {
    return; // Storage may be closed to us.
  }
  root.dataset.member = '';
  // Members who open the front door or the visitors' plans are led into the app.
  const inside = { '/': '/?app', '/auth/membership': '/membership', '/auth/home': '/landing' }[
    location.pathname
  ];
  if (inside) location.replace(inside + location.hash);
})();
