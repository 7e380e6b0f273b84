import { weekOf } from '#contract/programme-constants.ts';
import { Drawing } from '../../ui/Drawing.tsx';
import { weekScene } from '../../ui/scenes/week-scene.ts';

export const DayScene = ({ day }: { day: number }) => (
  <Drawing className="lesson-art" svg={weekScene(weekOf(day), day, `day-${day}`)} />
);
