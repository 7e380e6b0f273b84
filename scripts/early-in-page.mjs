// Runs in the document. A failure changes nothing: the router asks for the same chunks a moment later.
(({ visit, member, others, reads }) => {
  try {
    const path = location.pathname.replace(/\/+$/, '');
    const isMember = localStorage.getItem('evolve.token') !== null;
    const isFirst = path === '/auth/login' || path === '/evolve90' || (path === '' && !isMember);
    const files = [
      ...(isMember ? member : isFirst ? visit : []),
      ...(isFirst ? [] : others),
      ...(isMember && !isFirst ? reads : []),
    ];
    for (const file of new Set(files)) {
      const link = document.createElement('link');
      link.rel = 'modulepreload';
      link.crossOrigin = '';
      link.href = `/${file}`;
      document.head.append(link);
    }
  } catch {}
})(CHUNKS);
