import type { Allowance } from '../auth/endpoints.ts';
import { allowances } from './allowances.ts';
import { graceDays, guaranteeDays, pauseMonths, priceNoticeDays } from './plan-terms.ts';
import { taxNote } from './prices.ts';
import type { Tier } from './tiers.ts';

/** Share of a feature in a plan: true for all, false for none, or a phrase for a part. */
export type Share = boolean | string;

interface Feature {
  name: string;
  shareOf: (allowance: Allowance) => Share;
}

export interface FeatureGroup {
  name: string;
  features: readonly Feature[];
}

/**
 * Rows of the comparison. Each reads the allowance that the server checks, so a row can't promise more than a call allows. A capability
 * without a page has no row.
 */
export const featureGroups: readonly FeatureGroup[] = [
  {
    name: 'Every day',
    features: [
      { name: 'Evolve 90 lessons', shareOf: ({ programme_days: days }) => `${days} days` },
      { name: 'Journal and streak', shareOf: () => true },
      { name: 'Deeper journal prompts', shareOf: ({ deeper_prompts }) => deeper_prompts },
    ],
  },
  {
    name: 'With others',
    features: [
      { name: 'Feed', shareOf: ({ feed_posts }) => (feed_posts ? 'Read and post' : 'Read and like') },
      { name: 'Comments', shareOf: ({ comments_per_day: most }) => (most === null ? true : `${most} a day`) },
      {
        name: 'Forum',
        shareOf: ({ forum_reply, forum_topics }) =>
          forum_topics ? 'Reply and start topics' : forum_reply ? 'Read and reply' : 'Read',
      },
      {
        name: 'Groups',
        shareOf: ({ groups_join, groups_create }) =>
          groups_create ? 'Join and create' : groups_join === 'all' ? 'Join' : 'Those open to Starter',
      },
      { name: 'Mentorship circles', shareOf: ({ mentorship_circles }) => mentorship_circles },
      { name: 'Quarterly intensives', shareOf: ({ quarterly_intensives }) => quarterly_intensives },
    ],
  },
];

export const shareOf = (feature: Feature, tier: Tier): Share => feature.shareOf(allowances[tier]);

/** Questions and answers about money. The numbers come from the constants that the rules read. */
export const moneyQuestions = (): readonly { question: string; answer: string }[] => [
  {
    question: 'Do I need a card to start?',
    answer: `No. Starter is free and has the first ${allowances.starter.programme_days} days of Evolve 90. We ask for a card only when you choose a paid plan.`,
  },
  {
    question: 'How do refunds work?',
    answer: `Choose Get a refund on your billing page within ${guaranteeDays} days of the first charge of a new subscription. We refund it in full and your plan ends. It works once per person, for a yearly charge too.`,
  },
  {
    question: 'Will the price change?',
    answer: `We'll email you at least ${priceNoticeDays} days before your plan's price changes. A founder's price doesn't change while the membership is active, and a pause counts as active.`,
  },
  {
    question: 'What about tax?',
    answer: `Prices are in ${taxNote}. No tax is added at the moment. You see the amount before you pay. Plans are billed in advance, monthly or yearly.`,
  },
  {
    question: 'Can I pause?',
    answer: `Yes, a monthly plan, for ${pauseMonths.least} to ${pauseMonths.most} months. You aren't charged in that time, and your streak waits. A year is paid up front, so a yearly plan can't be paused.`,
  },
  {
    question: 'What if a payment fails?',
    answer: `You keep your plan for ${graceDays} days while we try your card again. After that the plan ends, and nothing you made is lost.`,
  },
];
