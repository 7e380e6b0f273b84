// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { Transcript } from './Transcript.tsx';

afterEach(cleanup);
const cues = [{ start: 65, end: 68, text: 'Put the kettle on.' }];

it('leads each caption to its second', () => {
  const onSeek = vi.fn();
  render(<Transcript media={{ cues, transcript: '', language: 'en' }} onSeek={onSeek} />);
  fireEvent.click(screen.getByText('Put the kettle on.'));
  expect(onSeek).toHaveBeenCalledWith(65);
  screen.getByText('1:05');
});

it('shows the words of the author before the captions, and nothing without both', () => {
  const { rerender } = render(
    <Transcript media={{ cues, transcript: 'As typed.', language: 'en' }} onSeek={() => undefined} />,
  );
  screen.getByText('As typed.');
  expect(screen.queryByText('Put the kettle on.')).toBeNull();
  rerender(<Transcript media={{ cues: [], transcript: '', language: 'en' }} onSeek={() => undefined} />);
  expect(document.querySelector('details')).toBeNull();
});
