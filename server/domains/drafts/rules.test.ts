import { describe, expect, test } from 'vitest';
import { type Basis, isDisplaced, isPlain, kindOf, type Written } from './rules.ts';

test.each([
  ['post', 'post', false],
  ['comment:3f0a', 'comment', true],
  ['comment:3f0a:answer', 'comment', true],
  ['edit:3f0a', 'edit', false],
  ['topic:group', 'topic', false],
  ['', '', false],
])('a draft with the key %j is of kind %j, plain text: %s', (key, kind, plain) => {
  expect(kindOf(key)).toBe(kind);
  expect(isPlain(key)).toBe(plain);
});

const described = (to: string) => ({ description: { from: '', to } });

describe('a stored draft is preserved as a copy', () => {
  const text = (content: string, more: Partial<Written> = {}): Written => ({
    content,
    title: null,
    tags: null,
    fields: null,
    ...more,
  });
  const stored = { ...text('<p>One walk</p>'), version: 3, writer: 'phone' };
  const other = { version: 2, writer: 'laptop' };

  test.each<[name: string, next: Written & Basis, isCopied: boolean]>([
    ['when another device replaces it', { ...text('<p>Two</p>'), ...other }, true],
    ['when another device empties it', { ...text(''), ...other }, true],
    ['when a save without a device replaces it', { ...text('Two'), version: 2 }, true],
    ['when a save that knew no draft replaces it', { ...text('Two'), version: null }, true],
    ['not when the save continues it', { ...text('Two'), version: 3, writer: 'laptop' }, false],
    ['not when the same device saves again', { ...text('Two'), version: 2, writer: 'phone' }, false],
    ['not when the save names no version', text('Two'), false],
    ['not when the new text begins with it', { ...text('<p>One walk, two</p>'), ...other }, false],
    ['not when only the tags of the text differ', { ...text('<b>One</b> walk'), ...other }, false],
    ['when its text is at the end of the new one', { ...text('<p>Two. One walk</p>'), ...other }, true],
  ])('%s', (_name, next, isCopied) => expect(isDisplaced(stored, next)).toBe(isCopied));

  test.each([
    ['not when it is empty', text('<p> </p>'), text('Two'), false],
    ['for its title alone', text('', { title: 'Walks' }), text('Two'), true],
    ['for its tags alone', text('', { tags: 'walks' }), text('Two'), true],
    ['for the fields of a form', text('', { fields: described('Out early') }), text(''), true],
    [
      'not when a field only grew',
      text('', { fields: described('Out') }),
      text('', { fields: described('Out early') }),
      false,
    ],
    ['not for a switch', text('', { fields: { is_private: { from: false, to: true } } }), text(''), false],
    [
      'for another title with the same text',
      text('One', { title: 'Walks' }),
      text('One', { title: 'Runs' }),
      true,
    ],
    [
      'not for the same title with more text',
      text('One', { title: 'Walks' }),
      text('One more', { title: 'Walks' }),
      false,
    ],
  ])('%s', (_name, before, next, isCopied) =>
    expect(isDisplaced({ ...stored, ...before }, { ...next, ...other })).toBe(isCopied),
  );

  test('when neither save names a device, and the version is another', () =>
    expect(isDisplaced({ ...stored, writer: null }, { ...text('Two'), version: 2 })).toBe(true));
});
