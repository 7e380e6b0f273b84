// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { Trail } from '../../drawings/Trail.tsx';
import { type WeekDay, WeekStrip } from './WeekStrip.tsx';

afterEach(cleanup);

const DAYS: WeekDay[] = [
  { day: 11, state: 'placed', label: 'Wed' },
  { day: 12, state: 'today', label: 'Today' },
  { day: 13, state: 'ahead', label: 'Fri' },
];

describe('WeekStrip', () => {
  it('opens past days and today; a day ahead is not a control', () => {
    const onDay = vi.fn<(day: number) => void>();
    render(<WeekStrip days={DAYS} onDay={onDay} />);
    expect(screen.getAllByRole('button')).toHaveLength(2);
    fireEvent.click(screen.getByRole('button', { name: 'Day 11 Wed, placed' }));
    expect(onDay).toHaveBeenCalledWith(11);
    expect(screen.getByRole('button', { name: 'Day 12 Today' }).getAttribute('aria-current')).toBe('date');
    expect(screen.getByRole('img', { name: 'Day 13 Fri, ahead' })).toBeTruthy();
  });
});

describe('Trail', () => {
  it('links each week and follows plain clicks inside the app', () => {
    const onWeek = vi.fn<(week: number) => void>();
    render(<Trail day={12} placed={11} weekHref={(week) => `/evolve90?week=${week}`} onWeek={onWeek} />);
    const week2 = screen.getByLabelText('Week 2, Clarity: 4 of 7 stones placed');
    expect(week2.getAttribute('href')).toBe('/evolve90?week=2');
    expect(fireEvent.click(week2)).toBe(false);
    expect(onWeek).toHaveBeenCalledWith(2);
    fireEvent.click(week2, { ctrlKey: true });
    expect(onWeek).toHaveBeenCalledOnce();
  });

  it('gives two trails on a page different gradient ids', () => {
    const { container } = render(
      <>
        <Trail day={1} placed={0} />
        <Trail day={1} placed={0} />
      </>,
    );
    const ids = [...container.querySelectorAll('[id]')].map((element) => element.id);
    expect(ids.length).toBeGreaterThan(0);
    expect(new Set(ids).size).toBe(ids.length);
  });
});
