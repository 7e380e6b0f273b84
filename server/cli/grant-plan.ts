import { type Tier, tierLabels, tiers } from '#contract/tiers.ts';
import { grantPlan } from '#server/domains/membership/grant-plan.ts';
import type { Verb } from './verb.ts';

const label = (tier: Tier): string => tierLabels[tier];

export const grantPlanVerb: Verb = {
  summary: 'gives a member a plan without payment',
  usage: `--email ADDRESS --tier ${tiers.join('|')}`,
  options: { email: { type: 'string' }, tier: { type: 'string' } },
  required: ['email', 'tier'],
  refuse: ({ values: { tier = '' } }) =>
    (tiers as readonly string[]).includes(tier)
      ? null
      : `There is no plan "${tier}". The plans are ${tiers.join(', ')}.`,
  async run({ ctx, values, say }) {
    const tier = values['tier'] as Tier;
    const { name, previous, current, isNew } = await ctx.db
      .transaction()
      .execute((db) => grantPlan(db, { email: values['email'] ?? '', tier, now: ctx.clock.now() }));
    if (!isNew) say(`${name} already has ${label(tier)}. Nothing changed.`);
    else if (current === tier && previous !== tier)
      say(`${name} now has ${label(tier)} (before: ${label(previous)}).`);
    else
      say(
        tier === 'starter'
          ? `The granted plan of ${name} is revoked. ${label(current)} is paid for and stays.`
          : `${name} pays for ${label(current)}. The granted ${label(tier)} plan follows when that ends.`,
      );
    return true;
  },
};
