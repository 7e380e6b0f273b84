import type { Page } from '@playwright/test';
import { typeInto } from './community.ts';
import type { Form, Made } from './refused-save.ts';

/** Saves whose refusal isn't seen yet, with the reason. The walk fails if one of them is seen. */
export const knownUnseen: string[] = [];

const button = (name: string | RegExp) => (page: Page) => page.getByRole('button', { name, exact: true });
const into = (label: string | RegExp, text: string) => (page: Page) =>
  page.getByLabel(label).first().fill(text);
const all =
  (...acts: ((page: Page) => Promise<unknown>)[]) =>
  async (page: Page) => {
    for (const act of acts) await act(page);
  };
const click = (name: string | RegExp) => (page: Page) => page.getByRole('button', { name }).first().click();
/** A conflict with the version of the server, which the form offers or merges. */
const current =
  (name: string, code: string) =>
  (made: Made): object => ({
    detail: 'Someone else was first.',
    code,
    current: JSON.parse(made[name] ?? ''),
  });
const nothing = async () => {};
/** Types into the editor of formatted text. */
const write = (text: string) => async (page: Page) => {
  await typeInto(page.getByRole('textbox', { name: /^(Text|Content|Your reply|Message)/ }).first(), text);
};

export const visitorForms: Form[] = [
  {
    name: 'first step of registration',
    path: '/auth/register',
    fill: all(into('Name', 'Nora'), into('Email', 'not an address'), into(/^Password/, 'short')),
    save: button('Continue'),
    call: ['POST', /\/auth\/register$/],
  },
  {
    name: 'sign in',
    path: '/auth/login',
    fill: all(into('Email', 'nora@example.com'), into(/^Password/, 'a long password')),
    save: button('Sign In'),
    call: ['POST', /\/auth\/login$/],
  },
  {
    name: 'ask for a new password',
    path: '/auth/login?view=reset',
    fill: into('Email', 'nora@example.com'),
    save: button('Send reset link'),
    call: ['POST', /\/auth\/forgot-password$/],
  },
  {
    name: 'new password',
    path: '/reset-password?token=abcdefghijklmnopqrstuvwxyzabcdef',
    fill: all(into(/^New password/, 'a long password'), into('Confirm password', 'a long password')),
    save: button('Reset password'),
    call: ['POST', /\/auth\/reset-password$/],
  },
];

export const accountForms: Form[] = [
  {
    name: 'profile',
    path: '/profile/settings/profile',
    open: (page) => page.getByLabel('Name', { exact: true }).fill(''),
    fill: into(/^Name/, 'Mira'),
    save: button('Save profile'),
    call: ['PUT', /\/users\/profile$/],
  },
  {
    name: 'day',
    path: '/profile/settings/day',
    fill: (page) => page.getByLabel('My week starts on').selectOption({ index: 1 }),
    save: (page) =>
      page.locator('form').filter({ hasText: 'My week starts on' }).locator('button[type="submit"]'),
    call: ['PUT', /\/users\/day$/],
    isRefusedEmpty: false,
  },
  {
    name: 'password',
    path: '/profile/settings/security',
    fill: all(
      into('Current password', 'a long password'),
      into('New password', 'another long password'),
      into('New password again', 'another long password'),
    ),
    save: button('Change password'),
    call: ['PUT', /\/users\/password$/],
    isRefusedEmpty: false,
  },
  {
    name: 'email',
    path: '/profile/settings/security',
    open: click('Change email'),
    fill: all(into('New email', 'mira2@example.com'), async (page) => {
      await page
        .locator('form')
        .filter({ hasText: 'Send the links' })
        .getByLabel(/password/i)
        .first()
        .fill('a long password');
    }),
    save: button('Send the links'),
    call: ['POST', /\/users\/email-change$/],
    isRefusedEmpty: false,
  },
  {
    name: 'privacy',
    path: '/profile/settings/privacy',
    fill: async (page) =>
      page
        .locator('form')
        .filter({ hasText: 'Save privacy' })
        .getByRole('radio')
        .nth(1)
        .check({ force: true }),
    save: button('Save privacy'),
    call: ['PUT', /\/users\/privacy$/],
    isRefusedEmpty: false,
  },
];

export const courseForms: Form[] = [
  {
    name: 'new course',
    path: '/lms/new',
    fill: all(into('Title', 'Rain'), into('Description', 'About rain'), async (page) => {
      await page.getByLabel('Category').selectOption('habits');
    }),
    save: button('Create course'),
    call: ['POST', /\/api\/courses$/],
  },
  {
    name: 'course details',
    path: ({ course }) => `/lms/${course}/edit?tab=details`,
    open: (page) => page.getByLabel('Title').fill(''),
    fill: into('Title', 'Rain again'),
    save: button('Save Changes'),
    call: ['PUT', /\/api\/courses\/[^/]+$/],
    conflict: current('courseNow', 'edited_elsewhere'),
  },
  {
    name: 'new lesson',
    path: ({ course }) => `/lms/${course}/edit/new`,
    fill: all(into('Title', 'First'), into('Description', 'About it')),
    save: button('Publish lesson'),
    call: ['POST', /\/api\/courses\/[^/]+\/lessons$/],
  },
  {
    name: 'lesson',
    path: ({ course, text }) => `/lms/${course}/edit/${text}`,
    fill: into('Title', 'Another title'),
    save: button('Publish changes'),
    call: ['PUT', /\/api\/courses\/[^/]+\/lessons\/[^/]+$/],
    isRefusedEmpty: false,
  },
  {
    name: 'quiz',
    path: ({ course, quiz }) => `/lms/${course}/edit/${quiz}`,
    open: click('Add a question'),
    fill: into('Question', 'When?'),
    save: button('Save quiz'),
    call: ['PUT', /\/quiz$/],
    field: 'questions.0.text',
  },
  {
    name: 'assignment',
    path: ({ course, task }) => `/lms/${course}/edit/${task}`,
    fill: (page) => page.getByRole('switch', { name: 'Learners hand work in' }).click(),
    save: button('Save assignment'),
    call: ['PUT', /\/assignment$/],
    isRefusedEmpty: false,
  },
  {
    name: 'course schedule',
    path: ({ course }) => `/lms/${course}/edit`,
    open: click('Schedule'),
    fill: into('Publish at', '2026-05-01T09:00'),
    save: (page) => page.getByRole('dialog').getByRole('button', { name: /^Schedule|^Save/ }),
    call: ['PUT', /\/api\/courses\/[^/]+$/],
    isRefusedEmpty: false,
  },
];

export const communityForms: Form[] = [
  {
    name: 'new circle',
    path: '/gatherings/new',
    fill: all(
      into('Name', 'Rain'),
      into('Link to the call', 'https://meet.example/a'),
      into('Begins, session 1', '2026-03-20T19:00'),
    ),
    save: button('Publish the circle'),
    call: ['POST', /\/api\/gatherings$/],
  },
  {
    name: 'circle',
    path: ({ circle }) => `/gatherings/${circle}/edit`,
    open: (page) => page.getByLabel('Name').fill(''),
    fill: into('Name', 'Rain'),
    save: button('Save changes'),
    call: ['PUT', /\/api\/gatherings\/[^/]+$/],
  },
  {
    name: 'new topic',
    path: ({ category }) => `/forum/${category}`,
    open: click('New Topic'),
    fill: all(into('Title', 'Fog'), write('It is foggy today.')),
    save: button('Create Topic'),
    call: ['POST', /\/forum\/topics$/],
  },
  {
    name: 'reply',
    path: ({ category, topic }) => `/forum/${category}/${topic}`,
    fill: write('A reply in words.'),
    save: button('Post Reply'),
    call: ['POST', /\/posts$/],
  },
  {
    name: 'topic',
    path: ({ category, topic }) => `/forum/${category}/${topic}?edit=${topic}`,
    open: (page) => page.getByLabel('Title').fill(''),
    fill: into('Title', 'Fog'),
    save: button('Save Changes'),
    call: ['PUT', /\/forum\/topics\/[^/]+$/],
  },
  {
    name: 'comment',
    path: ({ post }) => `/feed/${post}`,
    fill: async (page) => page.getByRole('textbox').last().fill('A comment.'),
    save: (page) => page.getByRole('button', { name: /Send|Post comment|Comment$/ }).last(),
    call: ['POST', /\/comments$/],
    isRefusedEmpty: false,
  },
  {
    name: 'post',
    path: ({ post }) => `/feed/${post}?edit=${post}`,
    fill: async (page) => typeInto(page.getByRole('dialog').getByRole('textbox').first(), 'More words. '),
    save: (page) => page.getByRole('dialog').getByRole('button', { name: /^Save/ }),
    call: ['PUT', /\/api\/posts\/[^/]+$/],
    isRefusedEmpty: false,
  },
  {
    name: 'new group',
    path: '/groups',
    open: click('Create Group'),
    fill: all(into('Name', 'Rain'), into('Description', 'About rain')),
    save: (page) => page.getByRole('button', { name: 'Create Group' }).last(),
    call: ['POST', /\/api\/groups$/],
  },
  {
    name: 'news',
    path: '/news?tab=my-posts',
    fill: all(into('Headline', 'Rain'), write('It rains today.')),
    save: button('Share News'),
    call: ['POST', /\/news\/posts$/],
    isRefusedEmpty: false,
  },
];

export const practiceForms: Form[] = [
  {
    name: 'pause',
    path: '/evolve90',
    open: click('Rest and pause'),
    fill: nothing,
    save: button('Plan the pause'),
    call: ['POST', /\/pauses$/],
    isRefusedEmpty: false,
  },
  {
    name: 'routines',
    path: '/profile/habits',
    open: all(click('Routines'), click('New routine')),
    fill: (page) => page.getByRole('dialog').getByLabel('Name').fill('Morning'),
    save: button('Save routines'),
    call: ['PUT', /\/habits\/order$/],
  },
  {
    name: 'sentence of a journal entry',
    path: '/journal',
    open: click(/^Share a sentence of Day/),
    fill: nothing,
    save: button('Share in the feed'),
    call: ['POST', /./],
    isRefusedEmpty: false,
  },
  {
    name: 'new habit',
    path: '/profile/habits',
    open: click('New habit'),
    fill: into('Name', 'Tea'),
    save: button('Create habit'),
    call: ['POST', /\/api\/habits$/],
    field: 'name',
  },
  {
    name: 'new goal',
    path: '/profile/goals',
    open: click('New goal'),
    fill: all(
      into('What do you want to reach?', 'Read'),
      into('How much', '12'),
      into('Of what', 'books'),
      into('By when', '2026-09-01'),
    ),
    save: (page) => page.getByRole('dialog').locator('button[type="submit"]'),
    call: ['POST', /\/api\/goals$/],
    field: 'title',
  },
  {
    name: 'goal progress',
    path: '/profile/goals',
    open: click(/^Update Progress/i),
    fill: into(/^In all/, '3'),
    save: button('Save progress'),
    call: ['PATCH', /\/progress$/],
    isRefusedEmpty: false,
  },
];

export const officeForms: Form[] = [
  {
    name: 'suspension',
    path: ({ nora }) => `/admin?tab=users&member=${nora}`,
    open: click('Suspend'),
    fill: (page) =>
      page.getByRole('dialog').getByRole('textbox').first().fill('Selling is against the guidelines.'),
    save: (page) => page.getByRole('dialog').getByRole('button', { name: /^Suspend/ }),
    call: ['PATCH', /\/suspend$/],
    isRefusedEmpty: false,
  },
  {
    name: 'note about a member',
    path: ({ nora }) => `/admin?tab=users&member=${nora}`,
    fill: into('Add a note', 'Writes kindly.'),
    save: button('Save note'),
    call: ['POST', /\/notes$/],
    isRefusedEmpty: false,
  },
  {
    name: 'community settings',
    path: '/admin?tab=settings',
    fill: async (page) => page.getByRole('textbox').first().fill('Another name'),
    save: button('Save'),
    call: ['PUT', /\/admin\/settings$/],
    isRefusedEmpty: false,
    conflict: current('settings', 'changed_elsewhere'),
  },
  {
    name: 'forum categories',
    path: '/admin?tab=settings',
    open: click('Add a category'),
    fill: async (page) => page.getByLabel('Name').last().fill('Rain'),
    save: button('Save categories'),
    call: ['PUT', /\/admin\/forum-categories$/],
    isRefusedEmpty: false,
    conflict: current('categories', 'changed_elsewhere'),
  },
  {
    name: 'watched words',
    path: '/admin?tab=watched-words',
    fill: async (page) => page.locator('textarea').first().fill('rain'),
    save: button('Save the list'),
    call: ['PUT', /\/admin\/watched-words$/],
    isRefusedEmpty: false,
  },
];
