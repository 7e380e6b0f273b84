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
    [/^\/forum\/?$/, '/api/forum/categories', '/api/forum/check-in'],
    [/^\/forum\/([\w-]+)\/?$/, '/api/forum/categories', '/api/forum/topics?category=$1&limit=50'],
    [/^\/forum\/[\w-]+\/([\da-f-]{36})\/?$/, '/api/forum/topics/$1?limit=50', '/api/forum/categories'],
    [/^\/lms\/([\da-f-]{36})\/?$/, '/api/courses/$1'],
    [/^\/profile\/habits\/?$/, '/api/habits'],
    [/^\/social\/?\?tab=messages$/, '/api/messages/conversations?limit=30'],
  ];
  const here = location.pathname + location.search;
  const replies = new Map();
  const headers = { Accept: 'application/json, text/*', Authorization: `Bearer ${token}` };
  // Reads the body too: the app's first render then has the reply without waiting.
  const load = async (url) => {
    const reply = await fetch(url, { headers });
    const text = await reply.text();
    return { ok: reply.ok, status: reply.status, headers: reply.headers, text: async () => text };
  };
  const ask = (url) => {
    const reply = load(url);
    // The app says that it failed, if it needs the reply.
    reply.catch(() => undefined);
    replies.set(url, reply);
    return reply;
  };
  // The day and its lesson wait for the progress, which names them. As soon as the app has taken a reply, it asks for the next itself.
  const askToday = async () => {
    const all = '/api/programs';
    const [programme, another] = JSON.parse(await (await ask(all)).text());
    if (another || !programme?.is_enrolled || !replies.has(all)) return;
    const mine = `${all}/${programme.id}/progress`;
    const { kind, current_day: day } = JSON.parse(await (await ask(mine)).text());
    if (!day || !replies.has(mine)) return;
    void ask(`${all}/${programme.id}/day-progress/${day}`);
    if (kind === 'programme' && programme.course_id)
      void ask(`/api/courses/${programme.course_id}/lessons?day=${day}`);
  };
  const [page, ...calls] = pages.find(([path]) => path.test(here)) ?? [];
  for (const call of calls) void ask(here.replace(page, call));
  if (/^\/(evolve90\/?)?$/.test(here)) askToday().catch(() => undefined);
  // Later, a read wants the present.
  setTimeout(() => replies.clear(), 10_000);
  window.firstCalls = { token, replies };
})();
