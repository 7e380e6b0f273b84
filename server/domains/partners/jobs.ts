import type { AppContext } from '#server/platform/app-context.ts';
import type { Cron, Tasks } from '#server/platform/jobs.ts';
import { matchMembers } from './matching/match-members.ts';
import { askForRenewal, endOverPacts } from './pacts/end-pacts.ts';
import { tellLeft } from './pacts/leave-pact.ts';

export const partnerTasks = ({ db, clock }: AppContext): Tasks => ({
  'match-partners': async () => void (await matchMembers(db, clock.now())),
  'tell-partners': () => tellLeft(db, clock.now()),
  'end-pacts': async () => {
    await endOverPacts(db, clock.now());
    await askForRenewal(db, clock.now());
  },
});

export const partnerCron: Cron[] = [
  { task: 'match-partners', match: '20 14 * * *' },
  { task: 'tell-partners', match: '* * * * *' },
  { task: 'end-pacts', match: '40 * * * *' },
];
