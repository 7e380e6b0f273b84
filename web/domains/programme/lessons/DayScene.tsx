import { weekOf } from '#contract/programme-constants.ts';
import { RawSvg } from '../../../drawings/RawSvg.tsx';
import { weekScene } from '../../../drawings/scenes/week-scene.ts';

export const DayScene = ({ day }: { day: number }) => (
  <RawSvg className="lesson-art" svg={weekScene(weekOf(day), day, `day-${day}`)} />
);
