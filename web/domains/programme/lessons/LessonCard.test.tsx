// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import type { DayCard } from './day-card.ts';
import { LessonCard } from './LessonCard.tsx';

afterEach(cleanup);

const card = { title: 'A first stone', lead: 'Small.', minutes: 3 } as DayCard;
const base = { day: 1, card, practice: false, isWalking: false, onOpen: () => undefined };

it('hands over to the walk, and the walk to Next Day, in the place of the button that opened the lesson', () => {
  const onWalk = vi.fn<() => void>();
  const { rerender } = render(<LessonCard {...base} read={false} today />);
  const opener = screen.getByRole('button', { name: 'Read today’s lesson' });
  opener.focus();
  rerender(<LessonCard {...base} read today={false} onWalk={onWalk} />);
  const start = screen.getByRole('button', { name: 'Start the walk' });
  expect(document.activeElement).toBe(start);
  fireEvent.click(start);
  expect(onWalk).toHaveBeenCalledOnce();
  rerender(<LessonCard {...base} read today={false} onWalk={onWalk} isWalking />);
  expect(screen.getByRole('button', { name: 'Go to the walk' })).toBe(start);
  const onNext = vi.fn<() => void>();
  rerender(<LessonCard {...base} read today={false} onNext={onNext} />);
  fireEvent.click(screen.getByRole('button', { name: 'Finish Day 1' }));
  expect(onNext).toHaveBeenCalledOnce();
  rerender(<LessonCard {...base} read today={false} />);
  expect(screen.getAllByRole('button').map((one) => one.textContent)).toEqual(['Read again']);
});
