import { buy } from '../checkout.ts';
import { expect } from '../journey.ts';
import { all, button, click, dialogButton, disabled, filled, type Group, into, optional } from './acts.ts';

export const group: Group = {
  prepare: async ({ page, arrive, stage }) => {
    await arrive({}, '/membership');
    await buy(page, stage, { button: 'Upgrade to Builder', amount: '9.99 CAD' });
    return {};
  },
  forms: [
    {
      name: 'profile',
      files: ['domains/profile/ProfileForm.tsx'],
      path: '/profile/settings/profile',
      open: (page) => page.getByLabel('Name', { exact: true }).fill(''),
      fill: into(/^Name/, 'Mira'),
      save: button('Save Changes'),
      call: ['PUT', /\/users\/profile$/],
    },
    {
      name: 'day',
      files: ['domains/profile/days/DaySettings.tsx'],
      path: '/profile/settings/day',
      fill: (page) => page.getByLabel('My week starts on').selectOption({ index: 1 }),
      save: (page) =>
        page.locator('form').filter({ hasText: 'My week starts on' }).locator('button[type="submit"]'),
      call: ['PUT', /\/users\/day$/],
      never: { empty: filled },
    },
    {
      name: 'password',
      files: ['domains/auth/passwords/PasswordForm.tsx'],
      path: '/profile/settings/security',
      fill: all(
        into('Current password', 'a long password'),
        into('New password', 'another long password'),
        into('New password again', 'another long password'),
      ),
      save: button('Change password'),
      call: ['PUT', /\/users\/password$/],
      never: { empty: disabled },
    },
    {
      name: 'email',
      files: [
        'domains/auth/email-change/EmailCard.tsx',
        'domains/auth/reauthentication/ReauthenticationFields.tsx',
      ],
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
      never: { empty: disabled },
    },
    {
      name: 'privacy',
      files: ['domains/profile/privacy/PrivacyForm.tsx'],
      path: '/profile/settings/privacy',
      fill: async (page) =>
        page
          .locator('form')
          .filter({ hasText: 'Save Changes' })
          .getByRole('radio')
          .nth(1)
          .check({ force: true }),
      save: button('Save Changes'),
      call: ['PUT', /\/users\/privacy$/],
      never: { empty: filled },
    },
    {
      name: 'passkey',
      files: [
        'domains/auth/passkeys/PasskeyDialog.tsx',
        'domains/auth/reauthentication/ReauthenticationFields.tsx',
      ],
      path: '/profile/settings/security',
      open: click('Add a passkey'),
      fill: into('Your password', 'seven grey stones'),
      save: dialogButton('Continue'),
      call: ['POST', /\/passkeys\/options$/],
      never: { empty: disabled },
    },
    {
      name: 'password for two-step sign-in',
      files: [
        'domains/auth/second-step/SecondStepDialog.tsx',
        'domains/auth/reauthentication/ReauthenticationFields.tsx',
      ],
      path: '/profile/settings/security',
      open: click('Set up'),
      fill: into('Your password', 'seven grey stones'),
      save: dialogButton('Continue'),
      call: ['POST', /\/second-step\/setup$/],
      never: { empty: disabled },
    },
    {
      name: 'code for two-step sign-in',
      files: ['domains/auth/second-step/SecondStepDialog.tsx', 'domains/auth/second-step/AppSecret.tsx'],
      path: '/profile/settings/security',
      open: all(click('Set up'), into('Your password', 'seven grey stones'), (page) =>
        dialogButton('Continue')(page).click(),
      ),
      fill: into('Code from the app', '123456'),
      save: dialogButton('Turn on'),
      call: ['POST', /\/second-step\/confirm$/],
      never: { empty: disabled },
    },
    {
      name: 'deactivation',
      files: ['domains/leaving/LeaveDialog.tsx', 'domains/auth/reauthentication/ReauthenticationFields.tsx'],
      path: '/profile/settings/data',
      open: click('Deactivate'),
      fill: into('Your password', 'seven grey stones'),
      save: dialogButton('Deactivate'),
      call: ['POST', /\/users\/deactivate$/],
      never: { empty: disabled },
    },
    {
      name: 'deletion',
      files: [
        'domains/leaving/LeaveDialog.tsx',
        'domains/auth/TextsChoice.tsx',
        'domains/auth/reauthentication/ReauthenticationFields.tsx',
      ],
      path: '/profile/settings/data',
      open: click('Delete Account'),
      fill: into('Your password', 'seven grey stones'),
      save: dialogButton('Delete account'),
      call: ['POST', /\/users\/delete-account$/],
      never: { empty: disabled },
    },
    {
      name: 'portrait',
      files: ['domains/profile/photo/PortraitDialog.tsx'],
      path: '/profile/settings/profile',
      open: click('Choose a portrait'),
      fill: async (page) => page.getByRole('dialog').getByRole('radio').nth(2).check({ force: true }),
      save: dialogButton('Save'),
      call: ['PUT', /\/users\/portrait$/],
      never: { empty: disabled },
    },
    {
      name: 'end of a plan',
      files: ['domains/membership/subscriptions/CancelDialog.tsx'],
      path: '/membership',
      open: click('Cancel subscription'),
      fill: into(/^What made you decide/, 'The summer begins'),
      save: dialogButton('Cancel subscription'),
      call: ['POST', /\/subscription\/cancel$/],
      never: { empty: optional },
    },
    {
      name: 'message of a member to us',
      files: ['public/contact/ContactPage.tsx'],
      path: '/contact',
      open: (page) => expect(page.getByText('your earlier questions')).toBeVisible(),
      fill: all(
        (page) => page.getByText('Billing and refunds').click(),
        into('Message', 'I was charged twice.'),
      ),
      save: button('Send message'),
      call: ['POST', /\/support\/tickets$/],
    },
  ],
};
