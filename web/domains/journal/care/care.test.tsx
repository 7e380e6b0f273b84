// @vitest-environment jsdom
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, test, vi } from 'vitest';
import { fakeApi } from '../../../testing/fake-api.ts';
import { render, signIn } from '../../../testing/render.tsx';
import { CareCard } from './CareCard.tsx';
import { careLinesOf } from './care-lines.ts';
import { needsCare } from './care-words.ts';

describe('the list of phrases', () => {
  test.each([
    'I want to die.',
    'I WANT TO DIE',
    'Some days I just wanna die',
    'I’ve been thinking about suicide again',
    'felt suicidal after the call',
    'I don’t want to be alive',
    "i don't want to live anymore",
    'I do not want to live.',
    'I don’t want to\nwake up tomorrow',
    'They would be better off without me',
    'wish I was dead',
    'I wish I had never been born',
    'I might end it all',
    'thinking of ending my life',
    'There is no reason to live',
    'nothing left to live for',
    'I could kill myself',
    'the urge to cut myself came back',
    'I harmed myself last night',
    'self-harm',
    'I can’t go on living',
  ])('finds %j', (text) => expect(needsCare(text)).toBe(true));

  test.each([
    '',
    'I was dying to see it',
    'I nearly died laughing',
    'I wanted to die of embarrassment at the meeting',
    'I’d rather die than eat beetroot',
    'Cut myself some slack today',
    'I cut myself shaving',
    'I hurt myself running on Tuesday',
    'I don’t want to live in this city',
    'I don’t want to live with regrets',
    'I don’t want to wake up at five',
    'Taking my life back, one walk at a time',
    'My phone died',
    'The deadline kills me',
    'I can’t do this any more, said the printer',
    'They buried my grandmother today',
    'Killing time before the train',
  ])('leaves %j alone', (text) => expect(needsCare(text)).toBe(false));

  it('is quick on the longest entry', () => {
    const long = 'I want to walk in the rain and be here. '.repeat(500);
    const start = performance.now();
    needsCare(long);
    expect(performance.now() - start).toBeLessThan(200);
  });
});

test.each([
  ['America/Toronto', '9-8-8', '911'],
  ['America/New_York', '988', '911'],
  ['America/Indiana/Knox', '988', '911'],
  ['Europe/London', '116 123', '999'],
  ['Europe/Dublin', '116 123', '112'],
  ['Australia/Perth', '13 11 14', '000'],
  ['Pacific/Auckland', '1737', '111'],
  ['Europe/Berlin', '116 123', '112'],
  ['America/Sao_Paulo', '188', '192'],
])('%s has the line %s', (zone, number, emergency) => {
  const local = careLinesOf(zone);
  expect([local?.lines[0]?.number, local?.emergency]).toEqual([number, emergency]);
});
test.each(['UTC', 'Asia/Tokyo', 'America/Bogota', 'constructor', ''])('%s has no line of its own', (zone) =>
  expect(careLinesOf(zone)).toBeNull(),
);

describe('the card', () => {
  const server = fakeApi();
  afterEach(() => {
    cleanup();
    vi.unstubAllGlobals();
  });
  const show = (text: string, zone = 'America/Toronto', place = text) => {
    signIn({ id: 'n', time_zone: zone });
    return render(<CareCard text={text} place={place} />);
  };

  it('is absent for other words', () => {
    expect(show('A quiet walk by the river.').container.textContent).toBe('');
  });

  it('has the lines of the country, and sends nothing', () => {
    const stored = vi.spyOn(Storage.prototype, 'setItem');
    show('I want to die.');
    expect(screen.getByRole('link', { name: 'Call 9-8-8' }).getAttribute('href')).toBe('tel:988');
    expect(screen.getByRole('link', { name: 'Text 9-8-8' }).getAttribute('href')).toBe('sms:988');
    expect(screen.getByRole('link', { name: '911' })).toBeTruthy();
    expect(server.calls).toEqual([]);
    expect(stored.mock.calls.filter(([, value]) => value.includes('die'))).toEqual([]);
  });

  it('has the directory where we know no line', () => {
    show('I want to die.', 'Asia/Tokyo', 'tokyo');
    expect(screen.getByRole('link', { name: 'findahelpline.com' })).toBeTruthy();
    expect(screen.queryByRole('link', { name: /^Call/ })).toBeNull();
    expect(screen.getByText(/your local emergency number/)).toBeTruthy();
  });

  it('stays hidden for that text', () => {
    const { unmount } = show('I want to die.', 'America/Toronto', 'day 3');
    fireEvent.click(screen.getByRole('button', { name: 'Hide this card' }));
    expect(screen.queryByText(/carry this alone/)).toBeNull();
    unmount();
    expect(show('I want to die.', 'America/Toronto', 'day 3').container.textContent).toBe('');
    cleanup();
    show('I want to die.', 'America/Toronto', 'day 4');
    expect(screen.getByText(/carry this alone/)).toBeTruthy();
  });
});
