// @vitest-environment jsdom
import { beforeEach, expect, it } from 'vitest';
import { chosenTab, startTab } from './start-tab.ts';

beforeEach(() => chosenTab.remove());

it('opens with unread messages, else with the requests, and with what the bell chose before both', () => {
  expect(startTab({ unread_messages: 2 })).toBe('messages');
  expect([startTab({ unread_messages: 0 }), startTab(undefined)]).toEqual(['friends', 'friends']);
  chosenTab.set('friends');
  expect(startTab({ unread_messages: 2 })).toBe('friends');
  chosenTab.set('nowhere');
  expect(startTab({ unread_messages: 2 })).toBe('messages');
});
