import { weekOf } from '#contract/programme/constants.ts';
import { RawSvg } from '../../../drawings/RawSvg.tsx';
import { weekScene } from '../../../drawings/scenes/week-scene.ts';
import styles from '../dashboard/dashboard.module.css';

export const DayScene = ({ day }: { day: number }) => (
  <RawSvg className={styles.art} svg={weekScene(weekOf(day), day, `day-${day}`)} />
);
