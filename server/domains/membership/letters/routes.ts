import type { FastifyInstance } from 'fastify';
import type { House } from '#server/platform/house.ts';
import { notFound } from '#server/platform/refusal.ts';
import { type Plan, planLetters, planWords, priceWords, receiptWords, type Words } from './rules.ts';
import { dress } from './send-letters.ts';

/** Shows every letter about plans with made-up figures, for whoever works on them; production has no such page. */
export function letterPreviews(app: FastifyInstance, house: House): void {
  if (house.config.isProduction) return;
  app.get('/api/dev/letters', { schema: { hide: true } }, async (_request, reply) => {
    reply.type('text/html; charset=utf-8');
    const links = Object.keys(samples(house)).map(
      (name) => `<li><a href="/api/dev/letters/${name}">${name}</a></li>`,
    );
    return `<!doctype html><html lang="en"><meta charset="utf-8"><title>Letters</title><h1>Letters</h1><ul>${links.join('')}</ul></html>`;
  });
  app.get<{ Params: { name: string }; Querystring: { text?: string } }>(
    '/api/dev/letters/:name',
    { schema: { hide: true } },
    async ({ params, query }, reply) => {
      const words = new Map(Object.entries(samples(house))).get(params.name);
      if (!words) throw notFound('There is no letter of this name.');
      const { text, html } = dress(house, words);
      reply.type(query.text === undefined ? 'text/html; charset=utf-8' : 'text/plain; charset=utf-8');
      return query.text === undefined ? html : text;
    },
  );
}

function samples({ clock }: House): Record<string, Words> {
  const now = clock.now();
  const inDays = (days: number) => new Date(now.getTime() + days * 86_400_000);
  const plan: Plan = {
    name: 'Nora',
    zone: 'America/Toronto',
    packageId: 'builder_monthly',
    cents: 999,
    currency: 'cad',
    periodEnd: inDays(30),
    paidUntil: inDays(30),
    pausedUntil: inDays(91),
    pastDueSince: now,
    refundedCents: 999,
    seat: 217,
  };
  const { name, zone, currency } = plan;
  return {
    ...Object.fromEntries(
      planLetters.map((kind) => [
        kind,
        planWords(
          kind,
          kind === 'founder-welcome' ? { ...plan, packageId: 'founder_monthly', cents: 1000 } : plan,
        ),
      ]),
    ),
    receipt: receiptWords({
      name,
      zone,
      currency,
      description: 'Builder, monthly',
      cents: 999,
      at: now,
      number: 'EV-1027',
    }),
    'price-notice': priceWords({
      name,
      zone,
      currency,
      packageId: 'builder_monthly',
      oldCents: 999,
      newCents: 1099,
      from: inDays(31),
    }),
  };
}
