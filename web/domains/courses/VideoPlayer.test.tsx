// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { VideoPlayer } from './VideoPlayer.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it('names the site of a video file, which is asked for nothing before a press', () => {
  render(<VideoPlayer lessonId="l" address="https://media.example.com/walk.mp4" title="Walk" />);
  expect(screen.getByLabelText('Walk').getAttribute('preload')).toBe('none');
  screen.getByText(/It comes from media\.example\.com/);
});

it('loads the player of another site after a press only', () => {
  render(<VideoPlayer lessonId="l" address="https://www.youtube.com/watch?v=dQw4w9WgXcQ" title="Walk" />);
  expect(document.querySelector('iframe')).toBeNull();
  screen.getByText(/It comes from YouTube/);
});

it.each([
  ['a learner', true, [{ position_s: 42 }]],
  ['someone who only previews', false, []],
])('stores the place of %s on the server when the video pauses', async (_, isEnrolled, expected) => {
  const sent: unknown[] = [];
  vi.stubGlobal('fetch', async (_url: string, { body }: { body?: string }) => {
    sent.push(JSON.parse(body ?? '{}'));
    return Response.json({ message: 'Your place is kept.' });
  });
  const address = 'https://media.example.com/walk.mp4';
  render(<VideoPlayer lessonId="l" address={address} title="Walk" isEnrolled={isEnrolled} />);
  const video = screen.getByLabelText('Walk');
  Object.defineProperty(video, 'currentTime', { value: 42.6, writable: true });
  Object.defineProperty(video, 'duration', { value: 600 });
  fireEvent.pause(video);
  fireEvent.pause(video);
  await waitFor(() => expect(sent).toEqual(expected));
});
