import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { graceDays, guaranteeDays, pauseMonths, priceNoticeDays } from './contract/membership/plan-terms.ts';
import { resetLife, sessionIdle } from './server/domains/auth/rules.ts';
import { graceDays as deletionDays } from './server/domains/leaving/rules.ts';
import { evidenceLife, promise } from './server/domains/moderation/rules.ts';
import { closedLife } from './server/domains/support/rules.ts';

// A sentence about money, privacy or time is built here from the constant that keeps it. Whoever changes one of
// the two finds the other, and the test that shows that the product keeps it.
const hour = 60 * 60 * 1000;
const day = 24 * hour;
const inWords: Record<number, string> = { 1: 'an hour', 365: 'a year', 7: 'seven', 90: '90' };

const read = (file: string): string => readFileSync(join(import.meta.dirname, file), 'utf8');
/** Text of a file as a reader sees it: with plain apostrophes, and on one line. */
const said = (file: string): string => read(file).replaceAll('’', "'").replaceAll(/\s+/g, ' ');
const newest = (kind: string): string =>
  `content/legal/${kind}/${readdirSync(join(import.meta.dirname, 'content/legal', kind))
    .toSorted()
    .at(-1)}`;

interface Claim {
  sentence: string;
  saidIn: string[];
  /** File and title of the test that shows it. */
  keptBy: [file: string, title: string];
}

const claims: Claim[] = [
  {
    sentence: `within ${guaranteeDays} days`,
    saidIn: ['web/domains/membership/packages/PlanPromises.tsx', newest('terms')],
    keptBy: [
      'server/domains/membership/subscriptions/promises.test.ts',
      'names the whole last date of the 30 days for the guarantee, and nothing once it was used',
    ],
  },
  {
    sentence: `Within ${guaranteeDays} days of the first charge`,
    saidIn: ['content/help/plans/refund.md'],
    keptBy: [
      'server/domains/membership/subscriptions/stripe-life.test.ts',
      'a failed renewal has seven days, and a refund ends the plan at once',
    ],
  },
  {
    sentence: `${inWords[graceDays]} more days`,
    saidIn: ['content/help/plans/payment-failed.md'],
    keptBy: [
      'server/domains/membership/subscriptions/subscriptions.test.ts',
      'that fail keep access for seven days, then the plan falls to Starter and nothing more is charged',
    ],
  },
  {
    sentence: `for one to ${pauseMonths.most === 3 ? 'three' : pauseMonths.most} months`,
    saidIn: ['content/help/plans/pause.md'],
    keptBy: [
      'server/domains/membership/subscriptions/stripe-life.test.ts',
      'a pause skips its months and nothing else',
    ],
  },
  {
    sentence: `${priceNoticeDays} days notice of a price change`,
    saidIn: [newest('terms')],
    keptBy: [
      'server/domains/membership/packages/seed-prices.test.ts',
      'a changed price is in force 30 days later, once, and never for founders',
    ],
  },
  {
    sentence: `once, within ${inWords[resetLife / hour]}`,
    saidIn: ['content/help/account/forgot-password.md'],
    keptBy: [
      'server/domains/auth/reset-password.test.ts',
      'is invalid after use, after a newer one, after an hour, and when made up',
    ],
  },
  {
    sentence: `${inWords[sessionIdle / day]} days`,
    saidIn: ['content/help/account/sign-out-devices.md'],
    keptBy: ['server/domains/auth/sessions.test.ts', 'sessions end after ninety idle days'],
  },
  {
    sentence: `${deletionDays} days to come back`,
    saidIn: [newest('privacy')],
    keptBy: ['server/domains/leaving/erase-member.test.ts', 'is whole until the 30 days are over'],
  },
  {
    sentence: `${inWords[closedLife / day]} after it was closed`,
    saidIn: [newest('privacy')],
    keptBy: [
      'server/domains/support/support.test.ts',
      'a quiet question closes after 14 days and is deleted a year later',
    ],
  },
  {
    sentence: `until ${evidenceLife / day} days after the decision`,
    saidIn: [newest('privacy')],
    keptBy: [
      'server/domains/moderation/moderation.test.ts',
      'keeps a text as it was reported, while its author changes it, until 90 days after the decision',
    ],
  },
  {
    sentence: `within ${promise / hour} hours`,
    saidIn: [
      'web/public/contact/ContactPage.tsx',
      'web/public/contact/ContactAside.tsx',
      'web/platform/content/ReportForm.tsx',
      'content/help/community/report.md',
      newest('guidelines'),
      'README.md',
    ],
    keptBy: [
      'server/domains/moderation/rules.test.ts',
      'cases are due after 24 hours, and the summary covers 30 days',
    ],
  },
  {
    sentence: 'No member, moderator or admin page shows it.',
    saidIn: [
      'contract/site/landing-questions.ts',
      'content/help/journal-and-habits/who-reads-my-journal.md',
      newest('privacy'),
      newest('terms'),
    ],
    keptBy: ['server/data-leak.test.ts', 'is not shown to others: %s'],
  },
  {
    sentence: 'a message only if someone reports it or it has a word they watch for',
    saidIn: ['content/help/community/messages-and-friends.md'],
    keptBy: [
      'server/domains/messages/messages.test.ts',
      'with a watched word is queued alone, and one of a new member has few links',
    ],
  },
  {
    sentence: "when they open a member's details",
    saidIn: [newest('privacy')],
    keptBy: [
      'server/domains/admin/sheet.test.ts',
      'has facts, and says in the log that it was opened, once an hour',
    ],
  },
];

describe('a claim', () => {
  test.each(claims)('$sentence', ({ sentence, saidIn, keptBy: [file, title] }) => {
    for (const place of saidIn) expect(said(place), place).toContain(sentence);
    expect(read(file)).toContain(title);
  });
});

describe('the time of a day', () => {
  const lessons = readdirSync(join(import.meta.dirname, 'content/lessons')).map((name) =>
    Number(/^minutes: (\d+)$/m.exec(read(`content/lessons/${name}`))?.[1]),
  );
  const walkMinutes = 5;

  test('is ten minutes at most for the lesson and the walk, as the front page says', () => {
    expect(lessons).toHaveLength(90);
    expect(Math.max(...lessons) + walkMinutes).toBeLessThanOrEqual(10);
    expect(said('web/public/landing/LandingHero.tsx')).toContain('Ten minutes a day.');
  });

  test('has about two minutes of reading, as the front page says', () => {
    expect(lessons.filter((minutes) => minutes !== 2).length).toBeLessThan(15);
    for (const file of ['web/public/landing/LandingFeatures.tsx', 'server/domains/habits/templates.ts'])
      expect(said(file)).toMatch(/(About t|T)wo minutes/);
  });

  test('is a stone a day: no lesson speaks of fewer stones than days', () => {
    const texts = readdirSync(join(import.meta.dirname, 'content/lessons')).map((name) =>
      said(`content/lessons/${name}`),
    );
    expect(
      texts.filter((text) =>
        /if you laid every|fewer than ninety|stones? (is|are) (still )?in your/.test(text),
      ),
    ).toEqual([]);
  });
});
