// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { cardOf, type DayCard } from './day-card.ts';
import { LessonBody } from './LessonBody.tsx';

afterEach(cleanup);

const lesson: DayCard = {
  ...cardOf(null, 9),
  source: 'lesson',
  html: '<p>What did you do last Tuesday?</p>',
  actions: ['Name two words you would use for your values.'],
  small: 'Turn one of your values into something you could be seen doing tomorrow.',
  sources: ['Seneca. On Anger (De Ira), Book 2, chapter 29.'],
};

it('shows the day in two minutes below the actions if the lesson has a short version', () => {
  const { rerender } = render(<LessonBody card={lesson} />);
  expect(screen.getByText(`Only have two minutes? ${lesson.small}`)).toBeTruthy();
  rerender(<LessonBody card={{ ...lesson, small: null }} />);
  expect(screen.queryByText(/Only have two minutes/)).toBeNull();
});

it('says that people are made up, and that studies are real if the lesson names any', () => {
  const { rerender } = render(<LessonBody card={lesson} />);
  expect(screen.getByText('The studies are real. The people in the stories are made up.')).toBeTruthy();
  rerender(<LessonBody card={{ ...lesson, sources: [] }} />);
  expect(screen.getByText('The people in the stories are made up.')).toBeTruthy();
  expect(screen.queryByText(/studies are real/)).toBeNull();
  rerender(<LessonBody card={cardOf(null, 9)} />);
  expect(screen.queryByText(/made up/)).toBeNull();
});
