import { Button } from '../../../ui/controls/Button.tsx';
import { speeds } from './use-playback.ts';

/** Speeds of a video or a recording. The choice holds for all of them on this device. */
export const Speeds = ({ speed, onChoose }: { speed: number; onChoose: (speed: number) => void }) => (
  <figcaption className="row row--wrap" role="group" aria-label="Playback speed">
    {speeds.map((each) => (
      <Button
        key={each}
        size="sm"
        kind={each === speed ? 'tint' : 'ghost'}
        aria-pressed={each === speed}
        onClick={() => onChoose(each)}
      >
        {each}×
      </Button>
    ))}
  </figcaption>
);
