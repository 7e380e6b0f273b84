import type { Page } from '@playwright/test';
import type { RoleName } from '../server/testing/cast.ts';

/** A page or a state of one: its name, its address, and what is done there before the picture. */
type Picture = readonly [name: string, path: string, act?: (page: Page) => Promise<void>];

const press =
  (name: string | RegExp, role: 'button' | 'link' | 'tab' | 'menuitem' = 'button') =>
  (page: Page): Promise<void> =>
    page
      .getByRole(role, { name, exact: typeof name === 'string' })
      .first()
      .click();

/** Opens the first link of the page's words whose address begins so. */
const follow =
  (start: string, then?: (page: Page) => Promise<void>) =>
  async (page: Page): Promise<void> => {
    const link = page
      .locator(`main a[href^="${start}"]`)
      .filter({ hasNotText: /^(New|Create|Plan)/ })
      .first();
    const address = await link.getAttribute('href');
    await page.goto(address ?? start);
    if (then) {
      await page.getByRole('heading', { level: 1 }).first().waitFor();
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
  ['login-refused', '/auth/login', press('Sign in')],
  ['register', '/auth/register'],
  ['reset', '/auth/reset-password'],
  ['not-found', '/help/nowhere'],
  ['certificates', '/certificates'],
  ['verify', '/verify-email'],
  ['unsubscribe', '/unsubscribe'],
];

const member: Picture[] = [
  ['evolve90', '/evolve90'],
  ['lesson', '/evolve90', press(/^Read today’s lesson/)],
  ['reviews', '/evolve90?review=6'],
  ['feed', '/feed'],
  ['composer', '/feed', press(/^Share|^What/)],
  ['post', '/feed', follow('/feed/')],
  ['post-menu', '/feed', press(/^(More|Actions|Post menu)/)],
  ['palette', '/feed', keys('Control+k')],
  ['groups', '/groups'],
  ['new-group', '/groups', press(/(Create|New|Start).*group/i)],
  ['group', '/groups', follow('/groups/')],
  ['group-members', '/groups', follow('/groups/', press(/^Members/, 'tab'))],
  ['forum', '/forum'],
  ['category', '/forum/start_here'],
  ['topic', '/forum/start_here', follow('/forum/start_here/')],
  ['new-topic', '/forum/start_here', press(/(New|Start).*topic/i)],
  ['courses', '/lms'],
  ['my-courses', '/lms?tab=mine'],
  ['course', '/lms', follow('/lms/')],
  ['course-lesson', '/lms', follow('/lms/', follow('/lms/'))],
  ['new-course', '/lms/new'],
  ['journal', '/journal'],
  ['journal-entries', '/journal?view=entries'],
  ['news', '/news'],
  ['news-post', '/news', follow('/news/')],
  ['blog-mine', '/news/blog'],
  ['friends', '/social'],
  ['following', '/social?tab=following'],
  ['followers', '/social?tab=followers'],
  ['discover', '/social?tab=discover'],
  ['messages', '/social?tab=messages'],
  ['conversation', '/social?tab=messages', (page) => page.locator('main a[href*="with="]').first().click()],
  ['person', '/social', follow('/u/')],
  ['partner', '/partner'],
  ['pod', '/pod'],
  ['gatherings', '/gatherings'],
  ['gatherings-mine', '/gatherings?view=mine'],
  ['gatherings-past', '/gatherings?view=past'],
  ['gathering', '/gatherings', follow('/gatherings/')],
  ['plan-gathering', '/gatherings/new'],
  ['membership', '/membership'],
  ['billing', '/membership/billing'],
  ['profile', '/profile'],
  ['profile-edit', '/profile', press(/^Edit/)],
  ['goals', '/profile/goals'],
  ['goal', '/profile/goals', follow('/profile/goals/')],
  ['new-goal', '/profile/goals', press(/(New|Add|Set).*goal/i)],
  ['habits', '/profile/habits'],
  ['habit', '/profile/habits', follow('/profile/habits/')],
  ['new-habit', '/profile/habits', press(/(New|Add).*habit/i)],
  ['progress', '/profile/progress'],
  ['progress-month', '/profile/progress?view=month'],
  ['achievements', '/profile/achievements'],
  ['certificate', '/profile/certificate'],
  ['notifications', '/notifications'],
  ['search', '/search?q=walk'],
  ['drafts', '/drafts'],
  ['first-replies', '/first-replies'],
  ['support', '/support'],
  ['payment-choice', '/payment-choice'],
  ['nowhere', '/nowhere'],
  ...['', '/security', '/notifications', '/privacy', '/data', '/day'].map(
    (section): Picture => [`settings${section.replace('/', '-')}`, `/profile/settings${section}`],
  ),
];

const only = (...names: string[]): Picture[] => member.filter(([name]) => names.includes(name));

/** What is photographed, by the member who is signed in. The demo's members are at different days and on different plans. */
export const picturedPages: readonly (readonly [RoleName | 'visitor', readonly Picture[]])[] = [
  ['visitor', visitors],
  ['ada', member],
  [
    'nora',
    only(
      'evolve90',
      'lesson',
      'goals',
      'habits',
      'habit',
      'new-habit',
      'partner',
      'pod',
      'progress',
      'gathering',
    ),
  ],
  [
    'finn',
    only(
      'evolve90',
      'goals',
      'habits',
      'lms',
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
      'certificate',
      'achievements',
      'progress',
      'gatherings',
      'courses',
      'my-courses',
      'partner',
      'pod',
      'goals',
      'goal',
    ),
  ],
  [
    'mira',
    [
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
        .concat(['watched-words', 'audit', 'roles', 'settings'])
        .map((tab): Picture => [`admin-${tab}`, `/admin?tab=${tab}`]),
      ['admin-day', '/admin?tab=programme&day=12'],
      ['admin-quotes', '/admin?tab=programme&day=quotes'],
      [
        'admin-ticket',
        '/admin?tab=support',
        (page) => page.locator('main a[href*="ticket="]').first().click(),
      ],
      [
        'admin-case',
        '/admin?tab=flagged-content',
        (page) => page.locator('main a[href*="report="]').first().click(),
      ],
      ['admin-member', '/admin?tab=users', (page) => page.locator('main a[href*="member="]').first().click()],
    ],
  ],
];
