import { ofMember, type Tables } from '#server/platform/database/tables.ts';
import { open as openAnswer } from './answers/write-answer.ts';
import { openFeeling } from './feelings/set-feeling.ts';
import { existingKey } from './open-member-key.ts';
import { formatDate } from './rules.ts';
import { open } from './write-entry.ts';

export const journalTables = {
  journal_entries: {
    file: 'journal/journal',
    owner: 'member_id',
    columns: ['written_at', 'written_on', 'day', 'updated_at', 'round_id', 'sealed_text', 'version', 'id'],
    names: { round_id: ['rounds', 'number'] },
    without: { member_id: 'the member' },
    async decrypt(db, { memberId, serverKey }) {
      const key = await existingKey(db, serverKey, memberId);
      return ({ sealed_text: sealed, round_id: roundId, ...row }) => {
        const place = { memberId, roundId: String(roundId), day: Number(row['day']) };
        return { ...row, text: open(key, { sealed_text: sealed as Buffer }, place) };
      };
    },
    markdown: ({ round, day, written_on: date, text }) =>
      String(text).trim() === ''
        ? null
        : `## Round ${round}, Day ${day}\n\n*${formatDate(String(date))}*\n\n${text}`,
    erased: ofMember,
  },
  review_answers: {
    file: 'journal/weekly-reviews',
    owner: 'member_id',
    columns: ['from_date', 'to_date', 'question', 'sealed_text', 'written_at', 'updated_at', 'version'],
    without: { member_id: 'the member' },
    async decrypt(db, { memberId, serverKey }) {
      const key = await existingKey(db, serverKey, memberId);
      return ({ sealed_text: sealed, ...row }) => {
        const stored = { sealed_text: sealed as Buffer, from_date: String(row['from_date']) };
        return { ...row, text: openAnswer(key, stored, memberId) };
      };
    },
    markdown: ({ from_date: from, question, text }) =>
      String(text).trim() === ''
        ? null
        : `## Week of ${formatDate(String(from))}\n\n> ${question}\n\n${text}`,
    erased: ofMember,
  },
  feelings: {
    file: 'journal/mood-and-energy',
    owner: 'member_id',
    columns: ['local_date', 'sealed', 'mood_at', 'energy_at'],
    without: { member_id: 'the member' },
    async decrypt(db, { memberId, serverKey }) {
      const key = await existingKey(db, serverKey, memberId);
      return ({ sealed, ...row }) => {
        const stored = { sealed: sealed as Buffer, local_date: String(row['local_date']) };
        return { ...row, ...openFeeling(key, stored, memberId) };
      };
    },
    hasCsv: true,
    erased: ofMember,
  },
  journal_keys: { because: 'the secret that seals the journal', erased: ofMember },
} satisfies Tables;
