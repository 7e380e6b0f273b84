import { Download, Share2 } from 'lucide';
import { useEffect, useRef, useState } from 'react';
import { useMember } from '../../../platform/session/session.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { Segmented } from '../../../ui/controls/Segmented.tsx';
import { Switch } from '../../../ui/controls/Switch.tsx';
import { useToast } from '../../../ui/overlays/Toast.tsx';
import { drawPicture, type PictureShape, pictureSizes } from './share-picture.ts';

export interface SharePictureProps {
  title: string;
  /** Line below the title, without other numbers than the one that is shared. */
  line: string;
  /** Stones of the drawing, 1 to 7. */
  stones: number;
  /** Stone colour, 1 to 13. */
  color: number;
}

const shapes = [
  { value: 'wide', label: 'Wide' },
  { value: 'square', label: 'Square' },
  { value: 'story', label: 'Story' },
] as const;

/** A picture of the success, drawn on the device. Nothing is sent. It can be saved, or shared where the device can. */
export function SharePicture({ title, line, stones, color }: SharePictureProps) {
  const { name } = useMember();
  const toast = useToast();
  const canvas = useRef<HTMLCanvasElement>(null);
  const [shape, setShape] = useState<PictureShape>('wide');
  const [isNamed, setNamed] = useState(true);
  useEffect(() => {
    if (!canvas.current) return;
    const words = { title, line, name: isNamed ? name : null, brand: 'Evolve', stones, color };
    void drawPicture(canvas.current, words, shape);
  }, [title, line, isNamed, name, shape, stones, color]);

  const save = async () => {
    const file = await fileOf(canvas.current, title);
    if (!file) return toast.error('We couldn’t draw the picture. Try again.');
    const address = URL.createObjectURL(file);
    const link = document.createElement('a');
    link.href = address;
    link.download = file.name;
    link.click();
    // Safari reads the URL a moment later.
    setTimeout(() => URL.revokeObjectURL(address), 10_000);
  };
  const share = async () => {
    const file = await fileOf(canvas.current, title);
    if (!file) return toast.error('We couldn’t draw the picture. Try again.');
    // A member who closes the device's sheet has changed their mind.
    await navigator.share({ files: [file] }).catch(() => undefined);
  };

  const [width, height] = pictureSizes[shape];
  const said = [`Picture to share: ${title}.`, line, isNamed ? `${name}.` : ''].filter(Boolean).join(' ');
  return (
    <div>
      <canvas
        className="block w-full max-h-96 object-contain border border-line rounded-md bg-sunken"
        ref={canvas}
        role="img"
        aria-label={said}
        style={{ aspectRatio: `${width} / ${height}` }}
      />
      <div className="row row--wrap row--between mt-4 [--gap:0.625rem_1rem]">
        <Segmented label="Shape" value={shape} onChange={setShape} options={[...shapes]} />
        <Switch label="Show my name" checked={isNamed} onChange={setNamed} />
      </div>
      <div className="row row--wrap mt-4 [--gap:0.5rem]">
        <Button size="sm" icon={Download} onClick={() => void save()}>
          Save the picture
        </Button>
        {canShareFiles() ? (
          <Button size="sm" kind="ghost" icon={Share2} onClick={() => void share()}>
            Share the picture
          </Button>
        ) : null}
      </div>
      <p className="xs muted mt-3">Drawn on your device. It’s sent to no one until you share it.</p>
    </div>
  );
}

/** True if the device can share a picture with other apps. */
function canShareFiles(): boolean {
  const sample = new File([''], 'picture.png', { type: 'image/png' });
  return typeof navigator.canShare === 'function' && navigator.canShare({ files: [sample] });
}

/** Returns the picture as a file, or null if the browser can't write it. */
async function fileOf(canvas: HTMLCanvasElement | null, title: string): Promise<File | null> {
  const blob = await new Promise<Blob | null>((done) =>
    canvas ? canvas.toBlob(done, 'image/png') : done(null),
  );
  const name = title
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '')
    .slice(0, 60);
  return blob && new File([blob], `evolve-${name || 'success'}.png`, { type: 'image/png' });
}
