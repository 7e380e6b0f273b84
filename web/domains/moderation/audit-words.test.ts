import { describe, expect, test } from 'vitest';
import { actWords, changesOf, targetOf } from './audit-words.ts';

const row = { target_type: 'member', target_id: 'm', target_name: 'Nora', details: {} };

describe('a row of the audit log', () => {
  test.each([
    ['suspend_member', 'Suspended'],
    ['change_settings', 'Changed settings'],
    ['verify_address', 'Confirmed the email address of'],
    ['pin_topic', 'Pinned'],
    // An act of an earlier version.
    ['rename_topic', 'Rename topic'],
  ])('%s is %s', (action, words) => expect(actWords({ action })).toBe(words));

  test.each([
    [row, { words: 'Nora', href: '/admin?tab=users&member=m' }],
    [
      { ...row, target_name: null },
      { words: 'a member', href: null },
    ],
    [
      { ...row, target_type: 'post', details: { case_id: 'c', author_id: 'n' } },
      { words: 'a post of Nora', href: '/admin?report=c' },
    ],
    [
      { ...row, target_type: 'settings', target_id: null, target_name: null },
      { words: '', href: null },
    ],
    [
      { ...row, target_type: 'programme_day', target_id: '7', target_name: null },
      { words: 'Day 7', href: '/admin?tab=programme&day=7' },
    ],
  ])('%j names its target', (given, target) => expect(targetOf(given)).toEqual(target));

  test.each([
    [{ changed: ['free_days: 7 to 5'] }, ['Free days: 7 to 5']],
    [{ is_admin: false, is_moderator: true }, ['Administrator: no', 'Moderator: yes']],
    [{ case_id: 'c', author_id: 'a', was: 'hide' }, ['Was: hide']],
    [{ added: ['spam', 'scam'], removed: [] }, ['Added: spam, scam']],
    [{ until: null }, []],
    [{ lesson: '01980000-0000-7000-8000-000000000001', work: null }, []],
    [
      { is_admin: true, is_moderator: true, was_admin: false, was_moderator: true },
      ['Administrator: no to yes'],
    ],
    [{ tier: 'builder', until: null, was_tier: 'starter', was_until: null }, ['Plan: Starter to Builder']],
    [
      { until: '2026-12-12T12:00:00Z', was_until: null, case_id: null },
      ['End: none to 12 December 2026, 12:00'],
    ],
    [{ case_id: null, was_until: '2026-12-12T12:00:00Z' }, ['End before: 12 December 2026, 12:00']],
    [{ until: '2026-12-12T12:00:00Z' }, ['Until 12 December 2026, 12:00']],
  ])('%j says what changed', (details, lines) => expect(changesOf({ details })).toEqual(lines));
});
