// @vitest-environment jsdom
import { fireEvent, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { linkToken, takeLinkToken } from '../../../platform/session/url-secrets.ts';
import { fakeApi, refuse } from '../../../testing/fake-api.ts';
import { render } from '../../../testing/render.tsx';
import { NewsletterLinkPage } from '../../newsletter/NewsletterLinkPage.tsx';
import { NewEmailPage, OldEmailPage } from '../email-change/EmailChangePage.tsx';
import { VerifyEmailPage } from './VerifyEmailPage.tsx';

const calls = [
  'POST /api/auth/verify-email',
  'POST /api/auth/email-change/confirm-new',
  'POST /api/auth/email-change/confirm-old',
  'POST /api/auth/email-change/stop',
  'POST /api/newsletter/confirm',
  'POST /api/newsletter/unsubscribe',
] as const;
const good = { message: 'Done.', is_changed: true };
const all = (reply: ReturnType<typeof refuse>) =>
  Object.fromEntries(calls.map((call) => [call, reply])) as Parameters<typeof server.on>[0];
const server = fakeApi(Object.fromEntries(calls.map((call) => [call, good])));
const made = () => server.calls.map(({ call }) => call);

const open = (path: string, page: React.ReactNode) => {
  window.history.replaceState(null, '', path);
  takeLinkToken();
  render(page);
};
const title = (name: string) => screen.findByRole('heading', { level: 1, name });
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const settled = () => new Promise((resolve) => setTimeout(resolve, 50));

describe.each([
  {
    page: <VerifyEmailPage />,
    path: '/verify-email',
    call: 'POST /api/auth/verify-email',
    asks: 'Confirm your email',
    button: 'Confirm my email address',
    done: 'Your email is confirmed',
    later: "We couldn't confirm your email yet",
    refused: 'This link no longer works',
    without: 'Open the link in your email',
  },
  {
    page: <NewEmailPage />,
    path: '/verify-email',
    call: 'POST /api/auth/email-change/confirm-new',
    asks: 'Confirm your new email',
    button: 'Confirm this address',
    done: 'Your email is changed',
    later: "We couldn't confirm your new email yet",
    refused: 'This link no longer works',
    without: 'This link no longer works',
  },
  {
    page: <NewsletterLinkPage link="confirm" />,
    path: '/newsletter/confirm',
    call: 'POST /api/newsletter/confirm',
    asks: 'Confirm your subscription',
    button: 'Yes, send it to me',
    done: "You're subscribed",
    later: "That didn't work yet",
    refused: 'This link did not work',
    without: 'Open the link in your email',
  },
  {
    page: <NewsletterLinkPage link="unsubscribe" />,
    path: '/newsletter/unsubscribe',
    call: 'POST /api/newsletter/unsubscribe',
    asks: 'Unsubscribe from the newsletter',
    button: 'Unsubscribe',
    done: "You're unsubscribed",
    later: "That didn't work yet",
    refused: 'This link did not work',
    without: 'Open the link in your email',
  },
])('the page of the link for $call', ({ page, path, call, asks, button, done, later, refused, without }) => {
  it('changes nothing until the button is pressed, because link scanners open links', async () => {
    open(`${path}?token=some_link`, page);
    await title(asks);
    await settled();
    expect(made()).toEqual([]);
    const pressed = screen.getByRole('button', { name: button });
    fireEvent.click(pressed);
    fireEvent.click(pressed);
    await title(done);
    expect(made()).toEqual([call]);
  });

  it('keeps its link when the connection is lost, and says so', async () => {
    server.isAway = true;
    open(`${path}?token=some_link`, page);
    press(button);
    await title(later);
    expect(screen.getByText('No connection to Evolve. Check your network.')).toBeTruthy();
    expect(linkToken()).toBe('some_link');
    server.isAway = false;
    press('Try again');
    await title(done);
  });

  it('reports a link that the server refused', async () => {
    server.on(all(refuse(400, 'It has expired.', { code: 'invalid_link' })));
    open(`${path}?token=some_link`, page);
    press(button);
    await title(refused);
    expect(screen.getByText('It has expired.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: button })).toBeNull();
  });

  it('asks for the email when it was opened without a link', async () => {
    open(path, page);
    await title(without);
    expect(made()).toEqual([]);
  });
});

it('the page of the present address shows the error of the button pressed last', async () => {
  open('/verify-email?token=abc', <OldEmailPage />);
  server.isAway = true;
  press('It was me, change it');
  await screen.findByText("We couldn't save your answer. Try again.");
  press("It wasn't me, stop it");
  await screen.findByText("We couldn't stop it yet. Try again.");
  expect(screen.queryByText("We couldn't save your answer. Try again.")).toBeNull();
});
