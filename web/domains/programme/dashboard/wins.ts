/** Sample wins, marked "Example" and shown until members have wins of their own. */
export const sampleWins = [
  { user: 'Noor', win: 'Walked in the rain and still wrote a full page about it.', time: 'Just now' },
  { user: 'Elias', win: 'Day 30. My first habit to outlive its excuse.', time: '2h ago' },
  { user: 'Sofia', win: 'Told my partner my one next step. Did it before breakfast.', time: 'Yesterday' },
] as const;
