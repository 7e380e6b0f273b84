import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { legalTexts, legalTitles } from '#contract/site/public-pages.ts';
import { siteContentFolder } from '../content-folder.ts';
import { parseLegalText, readLegalTexts } from './read-legal-text.ts';

const front = '---\ntitle: Terms\nlead: A lead of more than twenty letters.\nchanges: []\n---\n';

describe('a legal text', () => {
  test('is sections with plain words', () => {
    const { title, sections } = parseLegalText(
      `${front}\n## One\n\nLaw, with *weight*.\n\n> Plain.\n>\n> Twice.\n\n## Two\n\nMore.\n\n> Short.\n`,
      'terms/2026-01-31.md',
    );
    expect(title).toBe('Terms');
    expect(sections).toEqual([
      { title: 'One', html: '<p>Law, with <em>weight</em>.</p>', plain: '<p>Plain.</p>\n<p>Twice.</p>' },
      { title: 'Two', html: '<p>More.</p>', plain: '<p>Short.</p>' },
    ]);
  });

  test.each([
    ['without front matter', '## One\n\nLaw.\n\n> Plain.', 'front matter'],
    ['without sections', front, 'sections'],
    ['without plain words', `${front}## One\n\nLaw.`, 'plain words'],
    ['with words after the plain words', `${front}## One\n\n> Plain.\n\nLaw.`, 'plain words'],
    [
      'with a change of a section that is missing',
      `${front.replace('[]', '[{ section: 3, change: Something is new. }]')}## One\n\nLaw.\n\n> Plain.`,
      'section',
    ],
  ])('%s is refused, with the file', (_, source, reason) => {
    expect(() => parseLegalText(source, 'terms/2026-01-31.md')).toThrow(reason);
    expect(() => parseLegalText(source, 'terms/2026-01-31.md')).toThrow('terms/2026-01-31.md');
  });
});

describe('the texts of the site', () => {
  const texts = readLegalTexts(join(siteContentFolder, 'legal'));

  test.each(legalTexts)('%s has its title and the newest version first', (text) => {
    expect(texts[text][0]?.title).toBe(legalTitles[text]);
    const dates = texts[text].map(({ since }) => since);
    expect(dates).toEqual(dates.toSorted().reverse());
  });

  // Promises that rules keep.
  test.each([
    ['terms', 'billed in advance, monthly or yearly'],
    ['terms', 'non-refundable except by law'],
    ['terms', '30 days notice of a price change'],
    ['terms', 'within 30 days of the first charge of a new subscription'],
    ['guidelines', 'Moderators review reports within 24 hours'],
    ['guidelines', 'Children under 13 are not allowed'],
    ['privacy', 'Private. No member, moderator or admin page shows it.'],
  ] as const)('%s says "%s"', (text, sentence) => {
    expect(JSON.stringify(texts[text][0]?.sections)).toContain(sentence);
  });
});
