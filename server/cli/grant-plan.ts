import { type Tier, tierLabels, tiers } from '#contract/membership/tiers.ts';
import type {} from '#server/domains/admin/events.ts';
import { grantPlan } from '#server/domains/membership/grant-plan.ts';
import { byCommandLine, recordEvent } from '#server/platform/events.ts';
import type { Verb } from './verb.ts';

const label = (tier: Tier): string => tierLabels[tier];

export const grantPlanVerb: Verb = {
  usage: `--email ADDRESS --tier ${tiers.join('|')} [--reason WORDS]`,
  notes: ['The audit log has the act, and the reason if there is one.'],
  options: { email: { type: 'string' }, tier: { type: 'string' }, reason: { type: 'string' } },
  required: ['email', 'tier'],
  refuse: ({ values: { tier = '' } }) =>
    (tiers as readonly string[]).includes(tier)
      ? null
      : `There is no plan "${tier}". The plans are ${tiers.join(', ')}.`,
  async run({ ctx, values, say }) {
    const tier = values['tier'] as Tier;
    const { name, previous, current, isNew } = await ctx.db.transaction().execute(async (db) => {
      const now = ctx.clock.now();
      const granted = await grantPlan(db, { email: values['email'] ?? '', tier, now });
      if (granted.isNew)
        await recordEvent(db, 'plan.comped', {
          ...byCommandLine(now, values['reason'] ?? null),
          about: {
            member: granted.memberId,
            tier,
            until: null,
            was_tier: granted.before.tier,
            was_until: granted.before.until?.toISOString() ?? null,
          },
        });
      return granted;
    });
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
