import { generateSync } from 'otplib';
import { introduce } from '../checkout.ts';
import type { Call } from '../journey.ts';
import type { Stage, StageMember } from '../stage-client.ts';
import { all, button, click, disabled, filled, type Group, into, native, nothing } from './acts.ts';

/** The password of everyone on the stage. */
const password = 'seven grey stones';

const signIn = (email: string) =>
  all(into('Email', email), into(/^Password/, password), (page) => button('Sign In')(page).click());

/** Sets up an authenticator app by calls. */
async function setUpSecondStep(stage: Stage, call: Call, member: StageMember): Promise<void> {
  const { secret } = await call<{ secret: string }>(member, 'POST /api/auth/second-step/setup', { password });
  const epoch = Math.floor((await stage.clock()).getTime() / 1000);
  await call(member, 'POST /api/auth/second-step/confirm', { code: generateSync({ secret, epoch }) });
}

export const group: Group = {
  prepare: async ({ call, stage }) => {
    const [mira, nora, ada, cleo] = [
      await stage.member({ role: 'mira' }),
      await stage.member({ role: 'nora' }),
      await stage.member({ role: 'ada' }),
      await stage.member({ role: 'cleo' }),
    ];
    for (const member of [ada, cleo]) await setUpSecondStep(stage, call, member);
    for (const { id } of [nora, cleo])
      await call(mira, `PATCH /api/admin/users/${id}/suspend`, {
        is_suspended: true,
        reason: 'Selling courses.',
        until: null,
      });
    await call(mira, 'POST /api/admin/invitations', {
      client_id: '01900000-0000-7000-8000-0000000000ab',
      rows: [{ email: 'sofia@example.com', name: '' }],
    });
    await stage.clock({ advance: { minutes: 2 } });
    const [letter] = await stage.emails('sofia@example.com');
    const invitation = /https?:\/\/[^/]+(\/\S*invit\S+)/.exec(letter?.text ?? '')?.[1] ?? '';
    const appeal = /\/appeal\/[\w.-]+/.exec((await stage.emails(nora.email)).at(-1)?.text ?? '')?.[0] ?? '';
    const { path: question } = await call<{ path: string }>(mira, 'POST /api/support/tickets', {
      category: 'billing',
      message: 'I was charged twice.',
      form_id: '01900000-0000-7000-8000-0000000000e1',
    });
    return { invitation, appeal, question };
  },
  forms: [
    {
      name: 'first step of registration',
      files: ['domains/auth/registration/StepForm.tsx', 'domains/auth/registration/AboutYou.tsx'],
      path: '/auth/register',
      fill: all(into('Name', 'Nora'), into('Email', 'not an address'), into(/^Password/, 'short')),
      save: button('Continue'),
      call: ['POST', /\/auth\/register$/],
    },
    {
      name: 'sign in',
      files: ['domains/auth/sign-in/LoginPage.tsx'],
      path: '/auth/login',
      fill: all(into('Email', 'nora@example.com'), into(/^Password/, 'a long password')),
      save: button('Sign In'),
      call: ['POST', /\/auth\/login$/],
    },
    {
      name: 'ask for a new password',
      files: ['domains/auth/sign-in/AskForLink.tsx'],
      path: '/auth/login?view=reset',
      fill: into('Email', 'nora@example.com'),
      save: button('Send reset link'),
      call: ['POST', /\/auth\/forgot-password$/],
    },
    {
      name: 'new password',
      files: ['domains/auth/passwords/ResetPasswordPage.tsx'],
      path: '/reset-password?token=abcdefghijklmnopqrstuvwxyzabcdef',
      isDocument: true,
      fill: all(into(/^New password/, 'a long password'), into('Confirm password', 'a long password')),
      save: button('Reset password'),
      call: ['POST', /\/auth\/reset-password$/],
    },
    {
      name: 'last step of registration',
      files: [
        'domains/auth/registration/StepForm.tsx',
        'domains/auth/registration/ConfirmStep.tsx',
        'domains/auth/TimeZoneFields.tsx',
      ],
      path: '/auth/register',
      open: async (page) => {
        await introduce(page, 'Nora', 'nora.new@example.com');
        await page.getByRole('radio', { name: /^Starter/ }).check({ force: true });
        await button('Continue')(page).click();
      },
      fill: nothing,
      save: button('Create my account'),
      call: ['POST', /\/auth\/register$/],
      never: { empty: 'The step before it has the fields.' },
      // A refusal about the address leads to its field, two steps back.
      again: async (page) => {
        for (let step = 0; step < 2 && !(await button('Create my account')(page).isVisible()); step += 1)
          await button('Continue')(page).click();
      },
    },
    {
      name: 'invitation',
      files: ['domains/invitations/InvitationPage.tsx'],
      path: ({ invitation }) => invitation ?? '',
      isDocument: true,
      open: into('Name', ''),
      fill: all(into('Name', 'Sofia'), into(/^Password/, 'grey stones at dawn')),
      save: button('Join'),
      call: ['POST', /\/invitations\/accept$/],
    },
    {
      name: 'second step of signing in',
      files: ['domains/auth/second-step/SecondStepForm.tsx'],
      path: '/auth/login',
      open: signIn('ada@example.com'),
      fill: into('Code', '123456'),
      save: button('Sign In'),
      call: ['POST', /\/login\/second-step$/],
    },
    {
      name: 'deletion of a suspended account',
      files: ['domains/auth/suspensions/SuspendedAccount.tsx'],
      path: '/auth/login',
      open: all(signIn('nora@example.com'), click('Delete my account')),
      fill: nothing,
      save: button('Delete account'),
      call: ['POST', /\/delete-suspended-account$/],
      never: { empty: filled },
    },
    {
      name: 'code of a suspended account',
      files: ['domains/auth/suspensions/SuspendedAccount.tsx', 'domains/auth/second-step/CodeField.tsx'],
      path: '/auth/login',
      open: all(signIn('cleo@example.com'), click('Delete my account'), click('Delete account')),
      fill: into(/code/i, '123456'),
      save: button('Delete account'),
      call: ['POST', /\/delete-suspended-account$/],
      never: { empty: disabled },
    },
    {
      name: 'newsletter',
      files: ['domains/newsletter/NewsletterForm.tsx'],
      path: '/membership',
      fill: into('Email', 'sofia@example.com'),
      save: button('Subscribe'),
      call: ['POST', /\/newsletter\/subscribe$/],
    },
    {
      name: 'message to us',
      files: ['public/contact/ContactPage.tsx', 'public/contact/UnsentPage.tsx'],
      path: '/contact',
      isDocument: true,
      fill: nothing,
      save: button('Send message'),
      call: ['POST', /\/contact$/],
      never: native,
    },
    {
      name: 'more about a question',
      files: ['public/contact/QuestionPage.tsx'],
      path: ({ question }) => question ?? '',
      isDocument: true,
      fill: nothing,
      save: button('Send'),
      call: ['POST', /\/support\//],
      never: native,
    },
    {
      name: 'appeal of a suspension',
      files: ['public/contact/AppealPage.tsx'],
      path: ({ appeal }) => appeal ?? '',
      isDocument: true,
      fill: nothing,
      save: button('Ask for another look'),
      call: ['POST', /\/appeal\//],
      never: native,
    },
    {
      name: 'letter now and then',
      files: ['public/landing/Letter.tsx'],
      path: '/landing',
      isDocument: true,
      fill: into(/^Or get a letter/, 'sofia@example.com'),
      save: button('Subscribe'),
      call: ['POST', /\/newsletter\/subscribe$/],
    },
  ],
};
