// Runs before any module has arrived, and asks for what the page shows first. `platform/http/api.ts` takes the replies. The build puts it into
// the page (`vite.config.ts`), and the server allows it by its hash (`server/platform/http/pages.ts`).
(() => {
  let token = null;
  try {
    token = localStorage.getItem('evolve.token');
  } catch {
    return;
  }
  if (!token) return;
  const pages = [
    [/^\/feed\/?$/, '/api/posts?filter=all&limit=20'],
    [/^\/evolve90\/?$/, '/api/programs'],
    [/^\/forum\/?$/, '/api/forum/categories', '/api/forum/check-in'],
    [/^\/forum\/([\w-]+)\/?$/, '/api/forum/categories', '/api/forum/topics?category=$1&limit=50'],
    [/^\/forum\/[\w-]+\/([\da-f-]{36})\/?$/, '/api/forum/topics/$1?limit=50', '/api/forum/categories'],
    [/^\/lms\/([\da-f-]{36})\/?$/, '/api/courses/$1'],
    [/^\/profile\/habits\/?$/, '/api/habits'],
    [/^\/social\/?\?tab=messages$/, '/api/messages/conversations?limit=30'],
  ];
  const here = location.pathname + location.search;
  const [page, ...calls] = pages.find(([path]) => path.test(here)) ?? [];
  const replies = new Map();
  for (const call of calls) {
    const url = here.replace(page, call);
    const reply = fetch(url, {
      headers: { Accept: 'application/json, text/*', Authorization: `Bearer ${token}` },
    });
    // The app says that it failed, if it needs the reply.
    reply.catch(() => undefined);
    replies.set(url, reply);
  }
  // Later, a read wants the present.
  setTimeout(() => replies.clear(), 10_000);
  window.firstCalls = { token, replies };
})();
