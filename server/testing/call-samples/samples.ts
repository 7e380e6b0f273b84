import { globSync } from 'node:fs';
import { join } from 'node:path';
import type { Endpoint, Repeat } from '#contract/platform/endpoint.ts';
import { routes } from '#contract/routes.ts';
import { ofContent } from './of-content.ts';
import type { Samples } from './sample.ts';

/** Samples of a noun, which `call-samples.ts` in its folder exports. */
interface OfNoun {
  /** Of each POST that is repeated (`server/repeats.test.ts`). */
  repeatSamples?: Samples;
  /** Of calls with a long text that aren't above, or are sent otherwise (`server/long-texts.test.ts`). */
  longTextSamples?: Samples;
}
const domains = join(import.meta.dirname, '../../domains');
const nouns = await Promise.all(
  globSync('*/call-samples.ts', { cwd: domains }).map(
    (file) => import(join(domains, file)) as Promise<OfNoun>,
  ),
);
const all = (part: keyof OfNoun): Samples => Object.assign({}, ...nouns.map((noun) => noun[part]));

export const samples: Samples = { ...(await ofContent()), ...all('repeatSamples') };
export const longTextSamples: Samples = { ...samples, ...all('longTextSamples') };

/** Calls whose repetition a test of their domain shows, because it takes a story to get there. */
export const shownElsewhere: Record<string, string> = {
  'POST /api/auth/passkeys': 'domains/auth/passkeys/passkeys.test.ts',
  'POST /api/programs/:id/complete-day': 'domains/programme/complete-day.test.ts',
  'POST /api/programs/:id/rounds': 'domains/programme/rounds.test.ts',
  'POST /api/programs/:id/repair': 'domains/programme/promises.test.ts',
  'POST /api/courses/:id/authors': 'domains/courses/authors/authors.test.ts',
  'POST /api/lessons/:id/attempts': 'domains/courses/quizzes/quizzes.test.ts',
  'POST /api/lessons/:id/answers': 'domains/courses/quizzes/quizzes.test.ts',
  'POST /api/lessons/:id/submissions': 'domains/courses/assignments/assignments.test.ts',
  'POST /api/submissions/:id/review': 'domains/courses/assignments/assignments.test.ts',
  'POST /api/payments/checkout/registration': 'domains/membership/registrations/registrations.test.ts',
  'POST /api/auth/complete-registration': 'domains/membership/registrations/registrations.test.ts',
  'POST /api/auth/registrations/start-free': 'domains/membership/registrations/registrations.test.ts',
  'POST /api/subscription/refund': 'domains/membership/concurrency.test.ts',
  'POST /api/invitations/accept': 'domains/invitations/invitations.test.ts',
  'POST /api/imports/:id/apply': 'domains/imports/imports.test.ts',
  'POST /api/partners/requests': 'domains/partners/partners.test.ts',
  'POST /api/partners/requests/:id/accept': 'domains/partners/partners.test.ts',
  'POST /api/partners/pacts/:id/nudges': 'domains/partners/pacts.test.ts',
  'POST /api/pods/:id/waves': 'domains/pods/weeks.test.ts',
  'POST /api/gatherings/:id/waiting': 'domains/gatherings/gatherings.test.ts',
};

/** Returns the POSTs whose repetition is harmless for one of these reasons. */
export const postsThat = (...kinds: Repeat[]): string[] =>
  (Object.entries(routes) as [string, Endpoint][])
    .filter(([key, { repeat }]) => key.startsWith('POST ') && repeat && kinds.includes(repeat))
    .map(([key]) => key);
