import { Ajv } from 'ajv';
import formats from 'ajv-formats';
import { expect, test } from 'vitest';
import { faqFacts, organizationFacts, planFacts, programmeFacts } from './describe-site.ts';

// Properties that schema.org and the search engines require of each type.
const url = { type: 'string', format: 'uri' };
const text = { type: 'string', minLength: 1, not: { pattern: '<' } };
const typed = (type: string, properties: object, required = Object.keys(properties)) => ({
  type: 'object',
  properties: { '@type': { const: type }, ...properties },
  required: ['@type', ...required],
});
const offer = typed('Offer', {
  url,
  price: { type: 'string', pattern: '^\\d+\\.\\d{2}$' },
  priceCurrency: { const: 'CAD' },
  availability: { const: 'https://schema.org/InStock' },
});
const schemas: Record<string, object> = {
  Organization: typed('Organization', { '@id': url, name: text, url, logo: url }),
  WebSite: typed('WebSite', {
    '@id': url,
    name: text,
    url,
    inLanguage: text,
    publisher: { required: ['@id'] },
  }),
  FAQPage: typed('FAQPage', {
    mainEntity: {
      type: 'array',
      minItems: 1,
      items: typed('Question', { name: text, acceptedAnswer: typed('Answer', { text }) }),
    },
  }),
  Course: typed('Course', {
    name: text,
    description: { ...text, maxLength: 500 },
    url,
    inLanguage: text,
    provider: { required: ['@id'] },
    offers: typed('Offer', { category: { enum: ['Free', 'Partially Free', 'Subscription', 'Paid'] }, url }),
    hasCourseInstance: typed('CourseInstance', {
      courseMode: { const: 'online' },
      courseSchedule: typed('Schedule', {
        repeatFrequency: { const: 'Daily' },
        repeatCount: { const: 90 },
        duration: { const: 'PT10M' },
      }),
    }),
  }),
  Product: typed('Product', {
    name: text,
    description: text,
    brand: typed('Brand', { name: text }),
    offers: { type: 'array', minItems: 1, items: offer },
  }),
};
const ajv = new Ajv({ strictRequired: false });
formats.default(ajv);
const site = { brand: 'Evolve', origin: 'https://evolve.test' };

test.each([
  ...organizationFacts(site),
  programmeFacts(site),
  faqFacts([{ question: 'Is it free?', answer: 'The first week is.' }]),
  ...planFacts(site, { hasFounder: true }),
])('$@type has what schema.org requires', (facts) => {
  expect(facts['@context']).toBe('https://schema.org');
  const check = ajv.compile(schemas[facts['@type']] ?? false);
  expect([check(facts), check.errors]).toEqual([true, null]);
});

test('the check of the facts can fail', () => {
  const check = ajv.compile(schemas['FAQPage'] ?? true);
  expect(check({ '@type': 'FAQPage', mainEntity: [{ '@type': 'Question', name: 'Is it?' }] })).toBe(false);
});

test('offers are those of the price table, and the founding offer only while it is open', () => {
  const prices = (hasFounder: boolean) =>
    planFacts(site, { hasFounder }).flatMap(({ offers }) =>
      (offers as { url: string; price: string }[]).map(
        ({ url: to, price }) => `${new URL(to).search} ${price}`,
      ),
    );
  expect(prices(false)).toEqual([
    ' 0.00',
    '?plan=builder 9.99',
    '?plan=builder_yearly 99.99',
    '?plan=achiever 19.99',
    '?plan=achiever_yearly 199.99',
    '?plan=creator 49.99',
    '?plan=creator_yearly 499.99',
  ]);
  expect(prices(true).at(-1)).toBe('?plan=founder 10.00');
});
