// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Lightbox } from './Lightbox.tsx';

const picture = { url: '/api/uploads/hill', width: 1200, height: 800, alt: 'A green hill' };
const closed = vi.fn<() => void>();
beforeEach(() => void closed.mockClear());
afterEach(cleanup);

const open = async (alt = picture.alt) => {
  render(<Lightbox picture={{ ...picture, alt } as never} onClose={closed} />);
  return screen.findByRole('dialog', { name: alt ? `Photo: ${alt}` : 'Photo' });
};
const view = () => document.querySelector('.lightbox-view') as HTMLElement;
const swipe = (from: number, to: number, x = 0) => {
  fireEvent.pointerDown(view(), { clientX: 0, clientY: from, isPrimary: true, pointerType: 'touch' });
  fireEvent.pointerUp(view(), { clientX: x, clientY: to, pointerType: 'touch' });
};

it('shows the photo with its description, and says so without one', async () => {
  await open();
  expect(screen.getByRole('img', { name: 'A green hill' })).toBeTruthy();
  cleanup();
  await open('');
  expect(screen.getByRole('img', { name: 'Photo without a description' })).toBeTruthy();
});

it.each([
  ['Close', () => fireEvent.click(screen.getByRole('button', { name: 'Close' }))],
  ['Escape', () => fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape' })],
  ['a press beside the photo', () => fireEvent.click(view())],
  ['a swipe down', () => swipe(100, 250)],
])('closes by %s', async (_, act) => {
  await open();
  act();
  await waitFor(() => expect(closed).toHaveBeenCalledOnce());
});

it('stays after a press on the photo, a short swipe, one to the side, and any swipe while it is zoomed', async () => {
  await open();
  fireEvent.click(screen.getByRole('img'));
  swipe(100, 150);
  swipe(100, 250, 300);
  fireEvent.click(screen.getByRole('button', { name: 'Zoom in' }));
  expect(view().dataset['zoomed']).toBe('true');
  swipe(100, 250);
  fireEvent.click(screen.getByRole('button', { name: 'Zoom out' }));
  expect(screen.getByRole('dialog')).toBeTruthy();
  expect(closed).not.toHaveBeenCalled();
});
