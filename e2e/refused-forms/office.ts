import type { Page } from '@playwright/test';
import { expect } from '../journey.ts';
import { reported } from '../moderation.ts';
import type { Stage, StageMember } from '../stage-client.ts';
import {
  all,
  button,
  choose,
  click,
  current,
  dialogButton,
  disabled,
  type Group,
  into,
  nothing,
  optional,
  write,
} from './acts.ts';

/** Asks for another look at a suspension, by the link of its email. */
async function appeal(stage: Stage, member: StageMember): Promise<void> {
  const letter = (await stage.emails(member.email)).at(-1);
  const path = /\/appeal\/[\w.-]+/.exec(letter?.text ?? '')?.[0] ?? '';
  await fetch(stage.origin + path, { method: 'POST', body: new URLSearchParams({ message: 'A mistake.' }) });
}

/** Waits for the draft that is saved while it is typed. */
const saved = (page: Page) => expect(page.getByText(/^Draft saved/)).toBeVisible();
/** A refused publication closes its dialog, and the sentence stands above the form. */
const reopenPublish = (page: Page) => button('Publish')(page).click();

export const group: Group = {
  prepare: async ({ arrive, call, stage }) => {
    const mira = await arrive({ role: 'mira', day: 3 }, '/robots.txt');
    const [nora, cleo, milo, ada] = [
      await stage.member({ role: 'nora' }),
      await stage.member({ role: 'cleo' }),
      await stage.member({ role: 'milo' }),
      await stage.member({ role: 'ada' }),
    ];
    await reported(call, nora, 'Eat less, weakling', [cleo]);
    const ask = (member: StageMember, last: string) =>
      call(member, 'POST /api/support/tickets', {
        category: 'billing',
        message: 'I was charged twice.',
        form_id: `01900000-0000-7000-8000-0000000000${last}`,
      });
    const blog = (member: StageMember, title: string, status: string) =>
      call(member, 'POST /api/blog/posts', { title, content: '<p>Stairs.</p>', category: 'habits', status });
    await blog(cleo, 'Four floors', 'pending');
    const [ticket, own, post] = [
      await ask(nora, 'e1'),
      await ask(mira, 'e2'),
      await blog(mira, 'Stairs', 'draft'),
    ];
    await call(milo, `PATCH /api/admin/users/${ada.id}/suspend`, {
      is_suspended: true,
      reason: 'Selling courses.',
      until: null,
    });
    await appeal(stage, ada);
    await stage.member({ role: 'finn' });
    const now = async (request: string) => JSON.stringify(await call<unknown>(mira, request));
    return {
      settings: await now('GET /api/admin/settings'),
      categories: await now('GET /api/admin/forum-categories'),
      nora: nora.id,
      ticket: ticket.id,
      own: own.id,
      blog: post.id,
      blogNow: await now(`GET /api/blog/posts/${post.id}`),
    };
  },
  forms: [
    {
      name: 'suspension',
      files: ['domains/admin/users/SuspendDialog.tsx', 'domains/admin/StaffDialog.tsx'],
      path: ({ nora }) => `/admin?tab=users&member=${nora}`,
      open: click('Suspend'),
      fill: (page) =>
        page.getByRole('dialog').getByRole('textbox').first().fill('Selling is against the guidelines.'),
      save: (page) => page.getByRole('dialog').getByRole('button', { name: /^Suspend/ }),
      call: ['PATCH', /\/suspend$/],
      never: { empty: disabled },
    },
    {
      name: 'note about a member',
      files: ['domains/admin/sheet/MemberNotes.tsx'],
      path: ({ nora }) => `/admin?tab=users&member=${nora}`,
      fill: into('Add a note', 'Writes kindly.'),
      save: button('Save'),
      call: ['POST', /\/notes$/],
      never: { empty: disabled },
    },
    {
      name: 'community settings',
      files: ['domains/admin/settings/SettingsTab.tsx', 'domains/admin/settings/SettingRow.tsx'],
      path: '/admin?tab=settings',
      fill: async (page) => page.getByRole('textbox').first().fill('Another name'),
      save: button('Save Changes'),
      call: ['PUT', /\/admin\/settings$/],
      never: { empty: disabled },
      conflict: current('settings', 'changed_elsewhere'),
    },
    {
      name: 'forum categories',
      files: ['domains/admin/settings/CategoriesCard.tsx', 'domains/admin/settings/CategoryFields.tsx'],
      path: '/admin?tab=settings',
      open: click('Add a category'),
      fill: async (page) => page.getByLabel('Name').last().fill('Rain'),
      save: button('Save Changes'),
      call: ['PUT', /\/admin\/forum-categories$/],
      never: { empty: disabled },
      conflict: current('categories', 'changed_elsewhere'),
    },
    {
      name: 'watched words',
      files: ['domains/moderation/WatchedWords.tsx'],
      path: '/admin?tab=watched-words',
      fill: async (page) => page.locator('textarea').first().fill('rain'),
      save: button('Save Changes'),
      call: ['PUT', /\/admin\/watched-words$/],
      never: { empty: optional },
    },
    {
      name: 'plan as a gift',
      files: ['domains/admin/sheet/CompDialog.tsx', 'domains/admin/StaffDialog.tsx'],
      path: ({ nora }) => `/admin?tab=users&member=${nora}`,
      open: choose(/^More for/, 'Give a plan'),
      fill: (page) =>
        page
          .getByRole('dialog')
          .getByLabel(/^Reason/)
          .fill('Helps at the door.'),
      save: dialogButton(/^Give /),
      call: ['PUT', /\/plan$/],
      never: { empty: disabled },
    },
    {
      name: 'deletion of a member',
      files: ['domains/admin/users/DeleteUserDialog.tsx', 'domains/admin/StaffDialog.tsx'],
      path: ({ nora }) => `/admin?tab=users&member=${nora}`,
      open: choose(/^More for/, 'Delete user'),
      fill: (page) =>
        page
          .getByRole('dialog')
          .getByLabel(/^Type /)
          .fill('Nora Lindqvist'),
      save: dialogButton('Delete user'),
      call: ['DELETE', /\/admin\/users\/[^/]+$/],
      never: { empty: disabled },
    },
    {
      name: 'act on several members',
      files: ['domains/admin/users/BulkDialog.tsx', 'domains/admin/StaffDialog.tsx'],
      path: '/admin?tab=users',
      open: async (page) => {
        await page.getByRole('checkbox', { name: /Finn/ }).check({ force: true });
        await click('Give Builder')(page);
        await expect(dialogButton('Give Builder to 1 member')(page)).toBeVisible();
      },
      fill: (page) =>
        page
          .getByRole('dialog')
          .getByLabel(/^Reason/)
          .fill('They help at the door.'),
      save: dialogButton(/^Give Builder to/),
      call: ['POST', /\/users\/bulk$/],
      never: { empty: disabled },
    },
    {
      name: 'invitations from a table',
      files: ['domains/invitations/InviteCard.tsx'],
      path: '/admin?tab=invitations',
      open: (page) =>
        page.getByLabel('Table of people to invite').setInputFiles({
          name: 'people.csv',
          mimeType: 'text/csv',
          buffer: Buffer.from('email,name\nsofia@example.com,Sofia\n'),
        }),
      fill: nothing,
      save: button('Invite 1 person'),
      call: ['POST', /\/admin\/invitations$/],
      never: { empty: 'The button comes with a table.' },
    },
    {
      name: 'password of staff',
      files: [
        'domains/auth/reauthentication/ReauthenticationDialog.tsx',
        'domains/auth/reauthentication/ReauthenticationFields.tsx',
      ],
      path: '/admin?tab=invitations',
      open: async (page) => {
        await page.route('**/api/admin/invitations', (route) =>
          route.request().method() === 'POST'
            ? route.fulfill({
                status: 403,
                json: { detail: 'Is it you?', code: 'confirmation_needed', request_id: 'walk' },
              })
            : route.fallback(),
        );
        await page.getByLabel('Table of people to invite').setInputFiles({
          name: 'people.csv',
          mimeType: 'text/csv',
          buffer: Buffer.from('email,name\nsofia@example.com,Sofia\n'),
        });
        await click('Invite 1 person')(page);
      },
      fill: into('Your password', 'seven grey stones'),
      save: dialogButton('Continue'),
      call: ['POST', /\/admin\/confirm$/],
      never: { empty: disabled },
    },
    {
      name: 'decision about a report',
      files: ['domains/moderation/ActionDialog.tsx'],
      path: '/admin?tab=flagged-content',
      open: all(click('Take Action'), (page) =>
        page.getByRole('radio', { name: 'Hide it and warn its author' }).check({ force: true }),
      ),
      fill: (page) => page.getByRole('dialog').getByLabel('Reason').fill('Unkind.'),
      save: dialogButton('Take Action'),
      call: ['PATCH', /\/flagged-content\/[^/]+$/],
    },
    {
      name: 'decision about a suspension',
      files: ['domains/moderation/Appeals.tsx'],
      path: '/admin?tab=flagged-content',
      fill: into(/^Your note/, 'Read again.'),
      again: click('Keep the suspension'),
      save: (page) => page.getByRole('alertdialog').getByRole('button', { name: 'Keep the suspension' }),
      call: ['POST', /\/decision$/],
      never: { empty: optional },
    },
    {
      name: 'reply to a question',
      files: ['domains/support/ReplyBox.tsx'],
      path: ({ ticket }) => `/admin?tab=support&ticket=${ticket}`,
      fill: into(/^Reply to/, 'It is back on your card.'),
      save: button('Send and wait'),
      call: ['POST', /\/replies$/],
      never: { empty: 'An empty reply isn’t sent: its field gets the focus.' },
    },
    {
      name: 'ready reply',
      files: ['domains/support/ReadyReplies.tsx'],
      path: ({ ticket }) => `/admin?tab=support&ticket=${ticket}`,
      open: click('Edit ready replies'),
      fill: all(
        (page) => page.getByRole('dialog').getByLabel('Title').fill('Refund'),
        (page) => page.getByRole('dialog').getByLabel('Reply').fill('It is on its way.'),
      ),
      save: dialogButton('Save'),
      call: ['PUT', /\/support\/answers\/[^/]+$/],
    },
    {
      name: 'rejection of a blog post',
      files: ['domains/blog/RejectDialog.tsx'],
      path: '/admin?tab=blog-approval',
      open: (page) => button('Reject')(page).click(),
      fill: into('What the author reads', 'Please give a source.'),
      save: dialogButton('Reject post'),
      call: ['POST', /\/reject$/],
    },
    {
      name: 'new blog post',
      files: ['domains/blog/NewPost.tsx', 'domains/blog/PostFields.tsx', 'domains/blog/TextWithPictures.tsx'],
      path: '/news/blog',
      open: click('New post'),
      fill: all(into('Title', 'Stairs'), write('Four floors.')),
      save: button('Send in'),
      call: ['POST', /\/blog\/posts$/],
    },
    {
      name: 'picture of a blog post',
      files: ['domains/blog/PictureDialog.tsx'],
      path: ({ blog }) => `/news/blog?post=${blog}`,
      open: async (page) => {
        await page.getByRole('textbox', { name: 'Text' }).focus();
        await click('Photo')(page);
      },
      fill: (page) =>
        page
          .getByRole('dialog')
          .locator('input[type=file]')
          .setInputFiles('server/testing/pictures/lake.webp'),
      save: dialogButton('Add picture'),
      call: ['POST', /\/pictures$/],
      never: { empty: disabled },
    },
    {
      name: 'own blog post',
      files: [
        'domains/blog/EditPost.tsx',
        'domains/blog/PostFields.tsx',
        'domains/blog/TextWithPictures.tsx',
      ],
      path: ({ blog }) => `/news/blog?post=${blog}`,
      open: (page) => page.getByLabel('Title').fill(''),
      fill: into('Title', 'In praise of stairs'),
      save: button('Send in'),
      call: ['PUT', /\/blog\/posts\/[^/]+$/],
      conflict: current('blogNow', 'edited_elsewhere'),
    },
    {
      name: 'day of the programme',
      files: ['domains/programme/authoring/DayForm.tsx', 'domains/programme/authoring/DayFields.tsx'],
      path: '/admin?tab=programme&day=1',
      open: all(into('Title', 'The first stone'), saved),
      fill: nothing,
      save: dialogButton(/^Publish/),
      call: ['POST', /\/publish$/],
      never: { empty: 'It is saved while it is typed.' },
      again: reopenPublish,
    },
    {
      name: 'quotes',
      files: ['domains/programme/authoring/QuotesForm.tsx', 'domains/programme/authoring/QuoteRows.tsx'],
      path: '/admin?tab=programme&day=quotes',
      open: all(into('Quote 1', 'Begin before you feel ready to.'), saved),
      fill: nothing,
      save: dialogButton(/^Publish/),
      call: ['POST', /\/publish$/],
      never: { empty: 'It is saved while it is typed.' },
      again: reopenPublish,
    },
    {
      name: 'own question to us',
      files: ['domains/support/QuestionsPage.tsx'],
      path: ({ own }) => `/support?question=${own}`,
      fill: into('Write back', 'Thank you.'),
      save: button('Send'),
      call: ['POST', /\/messages$/],
      field: 'message',
    },
  ],
};
