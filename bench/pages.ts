import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { brotliCompressSync } from 'node:zlib';
import { type Browser, type BrowserContext, chromium, type Locator, type Page } from '@playwright/test';
import { chromiumHere } from '../scripts/chromium.ts';
import { castPassword } from '../server/testing/cast.ts';
import { freePort, startServer, temporaryFolder } from '../server/testing/server-process.ts';

/**
 * Measures what a member on a cheap phone waits for: cold and warm visits of the pages in a window of 412 px, with a CPU that is four
 * times slower, 1.6 Mbit/s and 150 ms. Beside each cold visit stands one of a plain page with the same words, styles and fonts, because
 * milliseconds depend on the machine and their ratio doesn't. Needs a build; `--http2` also needs nginx and openssl.
 *
 *   node bench/pages.ts [--visits 3] [--only feed] [--http2] [--late] [--taps]
 *
 * With `--late` every call of a page is answered 900 ms later, which shows what moves when answers arrive. With `--taps` it measures
 * instead how long a tap takes to be painted, by the browser's Event Timing.
 */
const { values } = parseArgs({
  options: {
    visits: { type: 'string', default: '3' },
    only: { type: 'string' },
    http2: { type: 'boolean', default: false },
    late: { type: 'boolean', default: false },
    taps: { type: 'boolean', default: false },
  },
});
const visits = Math.min(10, Math.max(1, Number(values.visits)));
const member = 'ada@example.com';
/** Somebody else is online, as in any community. */
const other = 'nora@example.com';
/** Pages that are opened without a session. */
const visitors = ['login', 'landing', 'plans'];
const phone = { viewport: { width: 412, height: 823 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true };
/** The network of the measurement: 1.6 Mbit/s, in bytes per second, and its delay in ms. */
const network = {
  offline: false,
  latency: 150,
  downloadThroughput: 200_000,
  uploadThroughput: 93_750,
};

const inPage = `
  window.seen = { lcp: 0, cls: 0 };
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) window.seen.lcp = entry.startTime;
  }).observe({ type: 'largest-contentful-paint', buffered: true });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) if (!entry.hadRecentInput) window.seen.cls += entry.value;
  }).observe({ type: 'layout-shift', buffered: true });`;

/** What members tap most, by page: the buttons, of which several are tapped one after another. */
const taps: Record<string, { page: string; button: RegExp; role: 'button' | 'checkbox' }> = {
  like: { page: 'feed', button: /^\d+ likes?$/, role: 'button' },
  reaction: { page: 'topic', button: /^\d+ \w+$/, role: 'button' },
  'habit tick': { page: 'habits', button: /./, role: 'checkbox' },
  'Next Day': { page: 'dashboard', button: /^Next Day$/, role: 'button' },
};
const mostTaps = 5;
const longTap = `
  window.tapMs = 0;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) if (entry.interactionId) window.tapMs = Math.max(window.tapMs, entry.duration);
  }).observe({ type: 'event', durationThreshold: 16, buffered: true });`;

/** The page as it was drawn, without scripts, drawings and pictures. */
const plainCopy = `(() => {
  const copy = document.documentElement.cloneNode(true);
  for (const each of copy.querySelectorAll('script, svg, img, [rel=modulepreload], [rel=manifest], [rel*=icon]')) each.remove();
  return '<!doctype html>' + copy.outerHTML;
})()`;

interface Visit {
  lcp: number;
  cls: number;
  requests: number;
  /** Requests that started before the largest words were painted. */
  before: number;
  /** Sizes in kB as they were sent. */
  script: number;
  scriptBefore: number;
  style: number;
  font: number;
}

const dataDir = temporaryFolder('pages');
const server = await startServer({
  dataDir,
  port: await freePort(),
  env: values.http2 ? { TRUST_PROXY: 'true' } : {},
});
const proxy = values.http2 ? await startProxy(server.origin) : null;
const origin = proxy?.origin ?? server.origin;
const { args: usual = [], ...program } = chromiumHere();
const browser = await chromium.launch({
  ...program,
  // By the option of a context, a page of the proxy would get no service worker.
  args: [...usual, ...(proxy ? ['--ignore-certificate-errors'] : [])],
});
try {
  const seeded = spawnSync(process.execPath, [join(import.meta.dirname, '../server/cli.ts'), 'seed-demo'], {
    env: { ...process.env, DATA_DIR: dataDir, NODE_NO_WARNINGS: '1' },
    encoding: 'utf8',
  });
  if (seeded.status !== 0) throw new Error(`${seeded.stdout}\n${seeded.stderr}`);
  const signedIn = await signIn(browser);
  const { access_token: online } = await call<Session>('POST', '/api/auth/login', credentials(other));
  await fetch(`${server.origin}/api/events`, { headers: { authorization: `Bearer ${online}` } });
  const rows: Record<string, Record<string, string | number>> = {};
  const paths = await pages();
  if (values.taps)
    for (const [name, { page, button, role }] of Object.entries(taps))
      rows[name] = await measureTaps(browser, signedIn, paths[page] ?? '', (open) =>
        open.getByRole(role, { name: button }),
      );
  for (const [name, path] of values.taps ? [] : Object.entries(paths))
    if (!values.only || name === values.only)
      rows[name] = await measure(browser, visitors.includes(name) ? undefined : signedIn, path);
  console.table(rows);
} finally {
  await browser.close();
  await proxy?.stop();
  await server.stop();
  rmSync(dataDir, { recursive: true, force: true });
}

/** Returns the pages by name. The demo's content decides the addresses of the topic and the course. */
async function pages(): Promise<Record<string, string>> {
  const { access_token: token } = await call<Session>('POST', '/api/auth/login', credentials(member));
  const { topics } = await call<{ topics: { id: string; replies_count: number }[] }>(
    'GET',
    '/api/forum/topics?category=start_here',
    undefined,
    token,
  );
  const [topic] = topics.toSorted((a, b) => b.replies_count - a.replies_count);
  if (!topic) throw new Error('The demo has no topic.');
  for (let n = topic.replies_count; n < 25; n += 1)
    await call(
      'POST',
      `/api/forum/topics/${topic.id}/replies`,
      { content: `<p>Reply ${n}: I walked before work and wrote down what I noticed on the way.</p>` },
      token,
    );
  const [programme] = await call<{ id: string }[]>('GET', '/api/programs', undefined, token);
  const { current_day: day } = await call<{ current_day: number }>(
    'GET',
    `/api/programs/${programme?.id}/progress`,
    undefined,
    token,
  );
  for (const item of ['read_lesson', 'walk_reflection'])
    await call('POST', `/api/programs/${programme?.id}/update-checklist`, { day, item, value: true }, token);
  const courses = await call<{ id: string }[]>('GET', '/api/courses', undefined, token);
  return {
    login: '/auth/login',
    feed: '/feed',
    category: '/forum/start_here',
    topic: `/forum/start_here/${topic.id}`,
    dashboard: '/evolve90',
    messages: '/social?tab=messages',
    habits: '/profile/habits',
    course: `/lms/${courses[0]?.id}`,
    landing: '/landing',
    plans: '/auth/membership',
  };
}

function credentials(email: string) {
  return { email, password: castPassword };
}

async function call<T>(method: string, path: string, body?: unknown, token?: string): Promise<T> {
  const reply = await fetch(`${server.origin}${path}`, {
    method,
    headers: {
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(token ? { authorization: `Bearer ${token}` } : {}),
    },
    body: body === undefined ? null : JSON.stringify(body),
  });
  if (!reply.ok) throw new Error(`${method} ${path}: ${reply.status} ${await reply.text()}`);
  return (await reply.json()) as T;
}

interface Session {
  access_token: string;
}

type Signed = Awaited<ReturnType<BrowserContext['storageState']>>;

async function signIn(open: Browser): Promise<Signed> {
  const context = await newContext(open);
  const page = await context.newPage();
  await page.goto('/auth/login');
  await page.getByLabel('Email').fill(member);
  await page.getByLabel('Password', { exact: true }).fill(castPassword);
  await page.keyboard.press('Enter');
  await page.waitForURL('**/evolve90');
  const state = await context.storageState();
  await context.close();
  return state;
}

function newContext(open: Browser, storageState?: Signed): Promise<BrowserContext> {
  return open.newContext({
    ...phone,
    baseURL: origin,
    ...(storageState ? { storageState } : {}),
  });
}

/** Visits a page cold and, in the same browser, warm. The worst visit counts. */
async function measure(open: Browser, signedIn: Signed | undefined, path: string) {
  const cold: Visit[] = [];
  const warm: Visit[] = [];
  const plain: number[] = [];
  for (let n = 0; n < visits; n += 1) {
    const context = await newContext(open, signedIn);
    const first = await context.newPage();
    cold.push(await visit(first, path));
    const drawn = await first.evaluate<string>(plainCopy);
    // Whoever returns has the service worker. Public pages start none.
    await first.evaluate(
      'Promise.race([navigator.serviceWorker.ready, new Promise((end) => setTimeout(end, 5_000))]).then(() => null)',
    );
    await first.close();
    const second = await context.newPage();
    warm.push(await visit(second, path));
    await context.close();
    plain.push(await visitPlain(open, drawn));
  }
  const worst = (list: readonly Visit[], of: keyof Visit) => Math.max(...list.map((each) => each[of]));
  const lcp = worst(cold, 'lcp');
  return {
    'cold LCP': Math.round(lcp),
    plain: Math.round(Math.max(...plain)),
    ratio: (lcp / Math.max(...plain)).toFixed(2),
    'warm LCP': Math.round(worst(warm, 'lcp')),
    requests: `${worst(cold, 'before')} / ${worst(cold, 'requests')}`,
    'script kB': `${Math.round(worst(cold, 'scriptBefore'))} / ${Math.round(worst(cold, 'script'))}`,
    'style kB': Math.round(worst(cold, 'style')),
    'font kB': Math.round(worst(cold, 'font')),
    'CLS cold, warm': `${worst(cold, 'cls').toFixed(3)}, ${worst(warm, 'cls').toFixed(3)}`,
  };
}

/** Taps some buttons of a page one after another, each after the page is quiet. Returns the times from the tap to the next paint. */
async function measureTaps(
  open: Browser,
  signedIn: Signed,
  path: string,
  find: (page: Page) => Locator,
): Promise<Record<string, string | number>> {
  const context = await newContext(open, signedIn);
  const page = await context.newPage();
  const { quiet } = await slowPhone(page);
  await page.addInitScript(longTap);
  await page.goto(path, { waitUntil: 'commit' });
  await quiet();
  const buttons = find(page);
  const times: number[] = [];
  for (let at = 0; at < Math.min(mostTaps, await buttons.count()); at += 1) {
    await page.evaluate('window.tapMs = 0');
    await buttons.nth(at).tap();
    await quiet();
    times.push(await page.evaluate<number>('window.tapMs'));
  }
  await context.close();
  return { taps: times.length, 'ms to paint': times.join(', '), worst: Math.max(...times) };
}

async function visit(page: Page, path: string): Promise<Visit> {
  const { requests, quiet } = await slowPhone(page);
  if (values.late)
    await page.route('**/api/**', async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 900));
      await route.continue();
    });
  await page.addInitScript(inPage);
  await page.goto(path, { waitUntil: 'commit' });
  await quiet();
  const { lcp, cls, began } = await page.evaluate<{ lcp: number; cls: number; began: number }>(
    '({ ...window.seen, began: performance.timeOrigin })',
  );
  const sent = [...requests.values()];
  const before = sent.filter(({ at }) => at < began + lcp);
  const kilobytes = (list: typeof sent, type: string) =>
    list.filter((each) => each.type === type).reduce((sum, { bytes }) => sum + bytes, 0) / 1024;
  return {
    lcp,
    cls,
    requests: sent.length,
    before: before.length,
    script: kilobytes(sent, 'Script'),
    scriptBefore: kilobytes(before, 'Script'),
    style: kilobytes(sent, 'Stylesheet'),
    font: kilobytes(sent, 'Font'),
  };
}

/** Makes a page a slow phone and counts its requests. `quiet` waits until none has been open for two seconds. */
async function slowPhone(page: Page) {
  const session = await page.context().newCDPSession(page);
  const requests = new Map<string, { at: number; type: string; bytes: number }>();
  const open = new Set<string>();
  let last = performance.now();
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', network);
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  session.on('Network.requestWillBeSent', ({ requestId, wallTime, type, request }) => {
    if (!request.url.startsWith('http')) return;
    last = performance.now();
    requests.set(requestId, { at: wallTime * 1000, type: type ?? '', bytes: 0 });
    // The stream of events stays open.
    if (!request.url.includes('/api/events')) open.add(requestId);
  });
  const end = (id: string, bytes: number) => {
    last = performance.now();
    open.delete(id);
    const known = requests.get(id);
    if (known) known.bytes = bytes;
  };
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) =>
    end(requestId, encodedDataLength),
  );
  session.on('Network.loadingFailed', ({ requestId }) => end(requestId, 0));
  return {
    requests,
    async quiet() {
      const began = performance.now();
      while (performance.now() - began < 30_000) {
        if (open.size === 0 && performance.now() - last > 2_000) return;
        await new Promise((resolve) => setTimeout(resolve, 100));
      }
    },
  };
}

/** Visits a plain copy of a page. Returns the time of its largest words. */
async function visitPlain(open: Browser, drawn: string): Promise<number> {
  const html = brotliCompressSync(drawn);
  const plain = createServer(async ({ url = '/' }, reply) => {
    if (url === '/')
      return reply
        .writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'content-encoding': 'br' })
        .end(html);
    const file = await fetch(`${server.origin}${url}`);
    const bytes = Buffer.from(await file.arrayBuffer());
    const type = file.headers.get('content-type') ?? '';
    const isPacked = type.startsWith('font/');
    return reply
      .writeHead(file.status, { 'content-type': type, ...(isPacked ? {} : { 'content-encoding': 'br' }) })
      .end(isPacked ? bytes : brotliCompressSync(bytes));
  }).listen(0, '127.0.0.1');
  await once(plain, 'listening');
  const context = await newContext(open);
  try {
    const { port } = plain.address() as { port: number };
    // Browsers take Brotli from secure addresses and from localhost.
    return (await visit(await context.newPage(), `http://127.0.0.1:${port}/`)).lcp;
  } finally {
    await context.close();
    plain.closeAllConnections();
    plain.close();
  }
}

/** Starts nginx with HTTP/2 in front of the server, with a certificate of its own. */
async function startProxy(upstream: string): Promise<{ origin: string; stop(): Promise<void> }> {
  const folder = mkdtempSync('/tmp/evolve-nginx-');
  const port = await freePort();
  const made = spawnSync(
    'openssl',
    'req -x509 -newkey rsa:2048 -nodes -days 2 -subj /CN=127.0.0.1 -keyout key.pem -out cert.pem'.split(' '),
    { cwd: folder },
  );
  if (made.status !== 0) throw new Error('openssl made no certificate.');
  writeFileSync(
    join(folder, 'nginx.conf'),
    `daemon off; pid ${folder}/pid; error_log stderr warn;
    events {}
    http {
      access_log off;
      client_body_temp_path ${folder}/body; proxy_temp_path ${folder}/proxy;
      fastcgi_temp_path ${folder}/f; uwsgi_temp_path ${folder}/u; scgi_temp_path ${folder}/s;
      upstream evolve { server ${new URL(upstream).host}; keepalive 16; }
      server {
        listen 127.0.0.1:${port} ssl http2;
        ssl_certificate ${folder}/cert.pem; ssl_certificate_key ${folder}/key.pem;
        location / {
          proxy_pass http://evolve; proxy_http_version 1.1; proxy_buffering off;
          proxy_set_header Host $host:$server_port; proxy_set_header Connection "";
          proxy_set_header X-Forwarded-For $remote_addr; proxy_set_header X-Forwarded-Proto https;
        }
      }
    }`,
  );
  const nginx = spawn('nginx', ['-p', folder, '-c', join(folder, 'nginx.conf')], { stdio: 'inherit' });
  const address = `https://127.0.0.1:${port}`;
  for (let n = 0; n < 50 && !existsSync(join(folder, 'pid')); n += 1)
    await new Promise((resolve) => setTimeout(resolve, 100));
  return {
    origin: address,
    async stop() {
      const ended = once(nginx, 'exit');
      nginx.kill();
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
