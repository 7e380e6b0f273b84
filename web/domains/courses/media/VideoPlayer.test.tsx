// @vitest-environment jsdom

import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import type { LessonMedia } from '#contract/courses/lesson-media.ts';
import { queryClient } from '../../../platform/query/query.ts';
import { fakeApi } from '../../../testing/fake-api.ts';
import { render } from '../../../testing/render.tsx';
import { mediaRead } from './data.ts';
import { LessonAudio } from './LessonAudio.tsx';
import { VideoPlayer } from './VideoPlayer.tsx';

afterEach(() => {
  localStorage.clear();
});

const server = fakeApi({ 'PUT /api/lessons/:id/place': { message: 'Your place is kept.' } });
it('names the site of a video file, which is asked for nothing before a press', () => {
  render(<VideoPlayer lessonId="l" address="https://media.example.com/walk.mp4" title="Walk" />, {
    toasts: false,
  });
  expect(screen.getByLabelText('Walk').getAttribute('preload')).toBe('none');
  screen.getByText(/It comes from media\.example\.com/);
});

it('loads the player of another site after a press only', () => {
  render(<VideoPlayer lessonId="l" address="https://www.youtube.com/watch?v=dQw4w9WgXcQ" title="Walk" />, {
    toasts: false,
  });
  expect(document.querySelector('iframe')).toBeNull();
  screen.getByText(/It comes from YouTube/);
});

it.each([
  ['a learner', true, [{ position_s: 42 }]],
  ['someone who only previews', false, []],
])('stores the position of %s on the server when the video pauses', async (_, isEnrolled, expected) => {
  const address = 'https://media.example.com/walk.mp4';
  render(<VideoPlayer lessonId="l" address={address} title="Walk" isEnrolled={isEnrolled} />, {
    toasts: false,
  });
  const video = screen.getByLabelText('Walk');
  Object.defineProperty(video, 'currentTime', { value: 42.6, writable: true });
  Object.defineProperty(video, 'duration', { value: 600 });
  fireEvent.pause(video);
  fireEvent.pause(video);
  await waitFor(() => expect(server.writes.map(({ body }) => body)).toEqual(expected));
});

it.each([
  ['2030-01-01T00:00:00Z', 90],
  ['2020-01-01T00:00:00Z', 42],
])('continues a video left at 42 s here and at 90 s elsewhere on %s at %i s', (position_at, expected) => {
  const address = 'https://media.example.com/walk.mp4';
  const position = { position_s: 90, position_at };
  const { unmount } = render(
    <VideoPlayer lessonId="l" address={address} title="Walk" position={position} />,
    {
      toasts: false,
    },
  );
  const left = screen.getByLabelText('Walk');
  Object.defineProperty(left, 'currentTime', { value: 42.6, writable: true });
  Object.defineProperty(left, 'duration', { value: 600 });
  fireEvent.pause(left);
  unmount();
  render(<VideoPlayer lessonId="l" address={address} title="Walk" position={position} />, { toasts: false });
  const video = screen.getByLabelText<HTMLVideoElement>('Walk');
  Object.defineProperty(video, 'duration', { value: 600 });
  fireEvent.loadedMetadata(video);
  expect(video.currentTime).toBe(expected);
});

it('plays the recording of a text, from the member’s position and with its transcript', () => {
  const media: LessonMedia = {
    cues: [{ start: 65, end: 70, text: 'Put the kettle on.' }],
    language: 'en',
    transcript: '',
    position_s: 75,
    position_at: '2026-03-01T00:00:00Z',
    version: 1,
  };
  queryClient.setQueryData(mediaRead('l').queryKey, media);
  const open = (address: string) =>
    render(<LessonAudio lessonId="l" address={address} title="Borrow a cue" isEnrolled={false} />, {
      toasts: false,
    });
  open('javascript:alert(1)//a.mp3').unmount();
  expect(document.querySelector('audio')).toBeNull();
  open('https://media.example.com/cue.mp3');
  const audio = screen.getByLabelText<HTMLAudioElement>('Recording: Borrow a cue');
  expect(audio.getAttribute('preload')).toBe('none');
  Object.defineProperty(audio, 'duration', { value: 600 });
  fireEvent.loadedMetadata(audio);
  expect(audio.currentTime).toBe(75);
  vi.spyOn(audio, 'play').mockResolvedValue();
  fireEvent.click(screen.getByRole('button', { name: /Put the kettle on/ }));
  expect(audio.currentTime).toBe(65);
  fireEvent.click(screen.getByRole('button', { name: '1.5×' }));
  expect(audio.playbackRate).toBe(1.5);
  fireEvent.error(audio);
  screen.getByRole('alert');
});
