// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, it } from 'vitest';
import { TimeList } from './TimeList.tsx';

afterEach(cleanup);

function Form({ began = [] }: { began?: string[] }) {
  const [times, setTimes] = useState(began);
  return (
    <form>
      <TimeList legend="Times" times={times} most={3} onChange={setTimes} />
      <button type="button">Save</button>
      <output>{times.join(' ')}</output>
    </form>
  );
}
const field = () => screen.getByLabelText('Time');
const chosen = () => screen.getByRole('status').textContent;

it('keeps a typed time that is left without a press on Add', () => {
  render(<Form />);
  fireEvent.change(field(), { target: { value: '07:30' } });
  fireEvent.blur(field(), { relatedTarget: screen.getByRole('button', { name: 'Add a time' }) });
  expect(chosen()).toBe('');
  fireEvent.blur(field(), { relatedTarget: screen.getByRole('button', { name: 'Save' }) });
  expect(chosen()).toBe('07:30');
  fireEvent.blur(field());
  expect(chosen()).toBe('07:30');
});

it('keeps the focus in the list after a time was added or removed', async () => {
  render(<Form began={['06:00', '08:00']} />);
  fireEvent.click(screen.getByRole('button', { name: 'Remove 6:00' }));
  await waitFor(() => expect(document.activeElement).toBe(field()));
  fireEvent.change(field(), { target: { value: '09:00' } });
  fireEvent.click(screen.getByRole('button', { name: 'Add a time' }));
  await waitFor(() => expect(document.activeElement).toBe(field()));
  fireEvent.change(field(), { target: { value: '10:00' } });
  fireEvent.click(screen.getByRole('button', { name: 'Add a time' }));
  expect(chosen()).toBe('08:00 09:00 10:00');
  await waitFor(() =>
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Remove 10:00' })),
  );
});
