// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { VideoPlayer } from './VideoPlayer.tsx';

afterEach(cleanup);

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
