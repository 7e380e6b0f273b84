import { expect, it } from 'vitest';
import { weekOf } from '#contract/programme/constants.ts';
import { weekScene } from './week-scene.ts';

const days = Array.from({ length: 90 }, (_, i) => i + 1);
const sceneOf = (day: number): string => weekScene(weekOf(day), day, 'scene');

it('draws a different scene for every day', () => {
  const scenes = days.map(sceneOf);
  expect(new Set(scenes).size).toBe(days.length);
  for (const svg of scenes) expect(svg).not.toMatch(/undefined|NaN/);
});

it('draws a day the same way each time, in at most 8 kB', () => {
  for (const day of days) {
    expect(sceneOf(day)).toBe(sceneOf(day));
    expect(sceneOf(day).length).toBeLessThan(8 * 1024);
  }
});

it('never rains above the clouds', () => {
  const lastWeek = days.filter((day) => weekOf(day) === 13);
  for (const day of lastWeek) expect(sceneOf(day)).not.toContain('var(--ra)');
});
