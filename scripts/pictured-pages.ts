import { globSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { castPassword, type RoleName, roles } from '../server/testing/cast.ts';

/** A page or a state of one: its name, its address, and what is done there before the picture. */
type Picture = readonly [name: string, path: string, act?: (page: Page) => Promise<void>];

const press =
  (name: string | RegExp, role: 'button' | 'link' | 'tab' | 'menuitem' = 'button') =>
  (page: Page): Promise<void> =>
    page
      .getByRole(role, { name, exact: typeof name === 'string' })
      .first()
      .click();

/**
 * Opens an address inside the app where one is open, because a new document takes several times as long. An open dialog would stay, or
 * ask first.
 */
export async function open(page: Page, address: string): Promise<void> {
  const href = JSON.stringify(address);
  const isInside = await page.evaluate<boolean>(`(async () => {
    const router = window.__TSR_ROUTER__;
    if (!router || document.querySelector('[role="dialog"], [role="alertdialog"], [role="menu"]')) return false;
    await Promise.race([router.navigate({ href: ${href} }), new Promise((end) => setTimeout(end, 5000))]);
    return true;
  })()`);
  if (!isInside) await page.goto(address);
}

/** Waits until the page has its heading and its words. */
export async function arrived(page: Page): Promise<void> {
  await page.getByRole('heading', { level: 1 }).first().waitFor({ state: 'attached', timeout: 15_000 });
  await page.locator('[aria-busy="true"], .skeleton, .bone').first().waitFor({ state: 'detached' });
}

/** Opens the first link of the page's words whose address begins so. */
const follow =
  (start: string, then?: (page: Page) => Promise<void>) =>
  async (page: Page): Promise<void> => {
    const link = page
      .locator(`main a[href^="${start}"]`)
      .filter({ hasNotText: /^(New|Create|Plan)/ })
      .first();
    const address = await link.getAttribute('href');
    await open(page, address ?? start);
    if (then) {
      await arrived(page);
      await then(page);
    }
  };

const keys =
  (...pressed: string[]) =>
  async (page: Page): Promise<void> => {
    for (const key of pressed) await page.keyboard.press(key);
  };

const visitors: Picture[] = [
  ...['landing', 'about', 'help', 'contact', 'blog', 'terms', 'privacy', 'guidelines'].map(
    (name): Picture => [name, `/${name}`],
  ),
  ['plans', '/auth/membership'],
  ['help-article', '/help', follow('/help/')],
  ['blog-post', '/blog', follow('/blog/')],
  ['login', '/auth/login'],
  ['login-refused', '/auth/login', press('Sign In')],
  ['register', '/auth/register'],
  ['reset', '/auth/reset-password'],
  ['not-found', '/help/nowhere'],
  ['certificates', '/certificates'],
  ['verify', '/verify-email'],
  ['unsubscribe', '/unsubscribe'],
];

const ofStaff: Picture[] = [
  ['admin', '/admin'],
  ['studio', '/studio'],
];
/** Every page of members whose address needs no id, named by it. */
const ofMembers = globSync('web/routes/_app/**/*.tsx', { cwd: join(import.meta.dirname, '..') })
  .map((file) => file.slice('web/routes/_app'.length).replace(/(?:\/index|[/.]\{-\$\w+\})?\.tsx$/, ''))
  .filter((path) => path !== '' && !/\$|\/-/.test(path) && !ofStaff.some(([, of]) => of === path))
  .toSorted()
  .map((path): Picture => [path.slice(1).replaceAll('/', '-'), path]);

/** States of pages, and pages with an address of their own. */
const states: Picture[] = [
  ['lesson', '/evolve90', press(/^Read today’s lesson/)],
  ['reviews', '/evolve90?review=6'],
  ['composer', '/feed', (page) => page.getByRole('textbox', { name: 'Write a post' }).click()],
  ['post', '/feed', follow('/feed/')],
  ['post-menu', '/feed', press(/^(More|Actions|Post menu)/)],
  ['palette', '/feed', keys('Control+k')],
  ['new-group', '/groups', press(/(Create|New|Start).*group/i)],
  ['group', '/groups', follow('/groups/')],
  ['group-members', '/groups', follow('/groups/', press(/^Members/, 'tab'))],
  ['category', '/forum/start_here'],
  ['topic', '/forum/start_here', follow('/forum/start_here/')],
  ['new-topic', '/forum/start_here', press(/(New|Start).*topic/i)],
  ['my-courses', '/lms?tab=mine'],
  ['course', '/lms', follow('/lms/')],
  ['course-lesson', '/lms', follow('/lms/', follow('/lms/'))],
  ['journal-entries', '/journal?view=entries'],
  ['news-post', '/news', follow('/news/')],
  ['following', '/social?tab=following'],
  ['followers', '/social?tab=followers'],
  ['discover', '/social?tab=discover'],
  ['messages', '/social?tab=messages'],
  ['conversation', '/social?tab=messages', (page) => page.locator('main a[href*="with="]').first().click()],
  ['person', '/social', follow('/u/')],
  ['gatherings-mine', '/gatherings?view=mine'],
  ['gatherings-past', '/gatherings?view=past'],
  ['gathering', '/gatherings', follow('/gatherings/')],
  ['membership', '/membership'],
  ['billing', '/membership/billing'],
  ['goal', '/profile/goals', follow('/profile/goals/')],
  ['new-goal', '/profile/goals', press(/(New|Add|Set).*goal/i)],
  ['habit', '/profile/habits', follow('/profile/habits/')],
  ['new-habit', '/profile/habits', press(/(New|Add).*habit/i)],
  ['progress-month', '/profile/progress?view=month'],
  ['found', '/search?q=walk'],
  ['payment-choice', '/payment-choice'],
  ['nowhere', '/nowhere'],
  ...['security', 'notifications', 'privacy', 'data', 'day'].map(
    (section): Picture => [`settings-${section}`, `/profile/settings/${section}`],
  ),
];
const member = [...ofMembers, ...states];

type Call = <Reply = { id: string }>(request: string, body: object) => Promise<Reply>;

/** Signs in a member of the demo without a page. Returns the token of a session. */
export async function tokenOf(origin: string, role: RoleName): Promise<string> {
  const body = { email: roles[role].email, password: castPassword };
  const { access_token: token } = await post<{ access_token: string }>(origin, '/api/auth/login', body);
  return token;
}

/** Adds what the demo doesn't have, and pages show: a course with lessons, goals of each kind of plan, a report. */
export async function addPicturedContent(origin: string): Promise<void> {
  const as = async (role: RoleName): Promise<Call> => {
    const token = await tokenOf(origin, role);
    return (path, body) => post(origin, path, body, token);
  };
  const [ada, nora, cleo] = await Promise.all([as('ada'), as('nora'), as('cleo')]);
  for (const call of [ada, cleo])
    await call('/api/goals', { title: 'Sing', target_value: 40, unit: 'evenings', deadline: '2026-12-20' });
  const course = await cleo('/api/courses', { title: 'Quiet', description: 'About', category: 'habits' });
  for (const lesson_type of ['text', 'quiz', 'assignment'])
    await cleo(`/api/courses/${course.id}/lessons`, {
      title: `A ${lesson_type}`,
      description: 'About',
      lesson_type,
      is_published: true,
    });
  await cleo(`/api/courses/${course.id}`, { is_published: true });
  await ada(`/api/courses/${course.id}/enroll`, {});
  const { id } = await cleo('/api/posts', { content: '<p>Guaranteed income in 14 days</p>' });
  await nora(`/api/posts/${id}/flag`, { category: 'spam' });
}

async function post<Reply>(origin: string, path: string, body: object, token?: string): Promise<Reply> {
  const reply = await fetch(origin + path, {
    method: /courses.[^/]+$/.test(path) ? 'PUT' : 'POST',
    headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
    body: JSON.stringify(body),
  });
  if (!reply.ok) throw new Error(`${path} was answered ${reply.status}: ${await reply.text()}`);
  return (await reply.json()) as Reply;
}

const only = (...names: string[]): Picture[] =>
  names.map((name) => {
    const picture = member.find(([each]) => each === name);
    if (!picture) throw new Error(`There is no picture ${name}.`);
    return picture;
  });

/** What is photographed, by the member who is signed in. The demo's members are at different days and on different plans. */
export const picturedPages: readonly (readonly [RoleName | 'visitor', readonly Picture[]])[] = [
  ['visitor', visitors],
  ['ada', member],
  [
    'nora',
    only(
      'evolve90',
      'lesson',
      'profile-goals',
      'profile-habits',
      'habit',
      'new-habit',
      'partner',
      'pod',
      'profile-progress',
      'gathering',
    ),
  ],
  [
    'finn',
    only(
      'evolve90',
      'profile-goals',
      'profile-habits',
      'course',
      'membership',
      'messages',
      'partner',
      'pod',
      'progress-month',
    ),
  ],
  [
    'cleo',
    only(
      'evolve90',
      'profile-certificate',
      'profile-achievements',
      'profile-progress',
      'gatherings',
      'lms',
      'my-courses',
      'partner',
      'pod',
      'profile-goals',
      'goal',
    ),
  ],
  [
    'mira',
    [
      ...ofStaff,
      ...[
        'pulse',
        'users',
        'invitations',
        'posts',
        'blog-approval',
        'courses',
        'programme',
        'flagged-content',
        'support',
      ]
        .concat(['watched-words', 'bounces', 'audit', 'roles', 'settings'])
        .map((tab): Picture => [`admin-${tab}`, `/admin?tab=${tab}`]),
      ['admin-day', '/admin?tab=programme&day=12'],
      ['admin-quotes', '/admin?tab=programme&day=quotes'],
      ['admin-ticket', '/admin?tab=support', press(/new phone/)],
      ['admin-case', '/admin?tab=flagged-content', (page) => page.locator('.report-row').first().click()],
      ['admin-member', '/admin?tab=users', (page) => page.locator('main a[href*="member="]').first().click()],
    ],
  ],
];
