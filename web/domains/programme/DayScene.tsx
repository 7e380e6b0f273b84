import { weekOf } from '#contract/programme-constants.ts';
import { RawSvg } from '../../ui/cairn/RawSvg.tsx';
import { weekScene } from '../../ui/scenes/week-scene.ts';

export const DayScene = ({ day }: { day: number }) => (
  <RawSvg className="lesson-art" svg={weekScene(weekOf(day), day, `day-${day}`)} />
);
