import { currency, formatCents, packages } from '#contract/membership/prices.ts';
import { tierLabels, tiers } from '#contract/membership/tiers.ts';
import type { StructuredFacts } from '#contract/site/public-pages.ts';

interface Site {
  brand: string;
  origin: string;
}

const context = 'https://schema.org' as const;

/** Returns who runs the site, and the site with its search (schema.org). */
export const organizationFacts = ({ brand, origin }: Site): StructuredFacts[] => [
  {
    '@context': context,
    '@type': 'Organization',
    '@id': `${origin}/#organization`,
    name: brand,
    url: `${origin}/landing`,
    logo: `${origin}/icon-512.png`,
  },
  {
    '@context': context,
    '@type': 'WebSite',
    '@id': `${origin}/#website`,
    name: brand,
    url: `${origin}/landing`,
    inLanguage: 'en-CA',
    publisher: { '@id': `${origin}/#organization` },
  },
];

/** Returns Evolve 90 as a course: ninety days online, ten minutes each, of which every plan has the first week. */
export const programmeFacts = ({ brand, origin }: Site): StructuredFacts => ({
  '@context': context,
  '@type': 'Course',
  name: `${brand} 90`,
  description:
    'Ninety days, each with a short lesson, a five-minute reflection walk, action steps and a few lines of journal.',
  url: `${origin}/landing`,
  inLanguage: 'en-CA',
  provider: { '@id': `${origin}/#organization` },
  offers: { '@type': 'Offer', category: 'Partially Free', url: `${origin}/auth/membership` },
  hasCourseInstance: {
    '@type': 'CourseInstance',
    courseMode: 'online',
    courseSchedule: { '@type': 'Schedule', repeatFrequency: 'Daily', repeatCount: 90, duration: 'PT10M' },
  },
});

/** Returns questions with their answers as plain text or HTML. */
export const faqFacts = (questions: readonly { question: string; answer: string }[]): StructuredFacts => ({
  '@context': context,
  '@type': 'FAQPage',
  mainEntity: questions.map(({ question, answer }) => ({
    '@type': 'Question',
    name: question,
    acceptedAnswer: { '@type': 'Answer', text: answer },
  })),
});

/** Returns each plan with its offers, from the table of prices. The founding offer is left out when it isn't open. */
export const planFacts = (
  { brand, origin }: Site,
  { hasFounder }: { hasFounder: boolean },
): StructuredFacts[] =>
  tiers
    .filter((tier) => tier !== 'founder' || hasFounder)
    .map((tier) => {
      const offered = Object.values(packages).filter((each) => each.tier === tier);
      const join = `${origin}/auth/register`;
      return {
        '@context': context,
        '@type': 'Product',
        name: `${brand} ${tierLabels[tier]}`,
        description: `The plan ${tierLabels[tier]} of ${brand}, in Canadian dollars before tax.`,
        brand: { '@type': 'Brand', name: brand },
        offers:
          offered.length === 0
            ? [offerOf(join, 0)]
            : offered.map(({ period, cents }) =>
                offerOf(`${join}?plan=${period === 'yearly' ? `${tier}_yearly` : tier}`, cents),
              ),
      };
    });

const offerOf = (url: string, cents: number) => ({
  '@type': 'Offer',
  url,
  price: formatCents(cents),
  priceCurrency: currency.toUpperCase(),
  availability: 'https://schema.org/InStock',
});
