import { expect, it, test } from 'vitest';
import { orderOf, routineErrors, routineForms, swapped } from './routine-form.ts';

const habits = [
  { id: 'bed', routine: 'Morning' },
  { id: 'read', routine: null },
  { id: 'tea', routine: 'Evening' },
  { id: 'stretch', routine: 'Morning' },
];

it('lists the routines of the habits, and their order is that of the list', () => {
  const forms = routineForms(habits);
  expect(forms).toEqual([
    { key: 0, name: 'Morning', ids: ['bed', 'stretch'] },
    { key: 1, name: 'Evening', ids: ['tea'] },
  ]);
  expect(orderOf(habits, forms)).toEqual([
    { id: 'bed', routine: 'Morning' },
    { id: 'stretch', routine: 'Morning' },
    { id: 'tea', routine: 'Evening' },
    { id: 'read', routine: null },
  ]);
});

it('leaves the habits of a removed routine without one', () => {
  expect(orderOf(habits, [{ key: 1, name: ' Dusk ', ids: ['tea'] }])).toEqual([
    { id: 'tea', routine: 'Dusk' },
    ...['bed', 'read', 'stretch'].map((id) => ({ id, routine: null })),
  ]);
});

test.each([
  [[{ key: 3, name: ' ', ids: ['a'] }], { 3: 'Please give the routine a name.' }],
  [[{ key: 3, name: ' ', ids: [] }], {}],
  [
    [
      { key: 1, name: 'Morning', ids: ['a'] },
      { key: 2, name: ' morning', ids: [] },
    ],
    { 2: 'Another routine has this name.' },
  ],
])('%j has the errors %j', (forms, errors) => expect(routineErrors(forms)).toEqual(errors));

test.each([
  [0, 1, 'bac'],
  [2, -1, 'acb'],
  [0, -1, 'abc'],
  [2, 1, 'abc'],
] as const)('the item at %i moves by %i', (at, by, after) =>
  expect(swapped(['a', 'b', 'c'], at, by).join('')).toBe(after),
);
