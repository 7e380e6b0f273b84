import { pactLines } from '#contract/partners/constants.ts';
import type { Partners } from '#contract/partners/endpoints.ts';
import type { Call } from '../journey.ts';
import type { StageMember } from '../stage-client.ts';
import { button, click, disabled, type Group, into, optional } from './acts.ts';

/** Starts a pact of two members. Returns its id. */
async function startPact(call: Call, one: StageMember, two: StageMember): Promise<string> {
  const members = [one, two];
  for (const member of members)
    await call(member, 'PUT /api/partners/search', {
      is_looking: true,
      wakes_at: 360,
      sleeps_at: 1350,
      category: 'health',
      tone: 'gentle',
      line: '',
    });
  await call(one, 'POST /api/partners/requests', { member_id: two.id });
  const partners = await call<Partners>(two, 'POST /api/partners/requests', { member_id: one.id });
  const id = partners.pacts[0]?.id ?? '';
  for (const line of pactLines)
    for (const member of members) {
      const { pacts } = await call<Partners>(member, 'GET /api/partners');
      const { version } = pacts[0]?.lines.find((each) => each.line === line) ?? {};
      await call(member, `POST /api/partners/pacts/${id}/lines/${line}/agree`, { version });
    }
  await call(one, `POST /api/partners/pacts/${id}/start`);
  return id;
}

export const group: Group = {
  prepare: async ({ arrive, call, stage, time }) => {
    const nora = await stage.member({ role: 'nora', day: 3 });
    const ada = await stage.member({ role: 'ada' });
    const pact = await startPact(call, nora, ada);
    // Ada is quiet for two dates.
    await time.pass({ days: 2, hours: 2 });
    await arrive(nora, '/robots.txt');
    return { pact };
  },
  forms: [
    {
      name: 'search for a partner',
      files: ['domains/partners/matching/SearchForm.tsx'],
      path: '/partner?show=find',
      fill: into('One line about you', 'I walk early.'),
      save: button(/^Save( and look)?$/),
      call: ['PUT', /\/partners\/search$/],
      never: { empty: optional },
    },
    {
      name: 'line of a pact',
      files: ['domains/partners/pacts/LineEditor.tsx'],
      path: ({ pact }) => `/partner?pact=${pact}&show=pact`,
      fill: into('Your words', 'Five minutes outside.'),
      save: button('Suggest'),
      call: ['PUT', /\/lines\/counts$/],
    },
    {
      name: 'nudge',
      files: ['domains/partners/NudgeCard.tsx'],
      path: ({ pact }) => `/partner?pact=${pact}`,
      open: (page) => page.getByLabel('Write my own').check({ force: true }),
      fill: into('Your words', 'Shoes on.'),
      save: button('Send nudge'),
      call: ['POST', /\/nudges$/],
      never: { empty: disabled },
    },
    {
      name: 'hello to a quiet partner',
      files: ['domains/partners/pacts/QuietCard.tsx'],
      path: ({ quiet }) => `/partner?pact=${quiet}`,
      open: click('Edit'),
      fill: into('Your words', 'Just waving.'),
      save: button('Send'),
      call: ['POST', /\/nudges$/],
      never: { empty: disabled },
    },
  ],
};
