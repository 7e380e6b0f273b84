// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Photo, PhotoButton, PhotoPreview } from '../controls/PhotoPicker.tsx';
import { Picture } from './Picture.tsx';

beforeEach(() => {
  URL.createObjectURL = vi.fn<() => string>(() => 'blob:evolve/1');
  URL.revokeObjectURL = vi.fn<() => void>();
});
afterEach(cleanup);

function Composer({ progress = null }: { progress?: number | null }) {
  const [photo, setPhoto] = useState<Photo | null>(null);
  return (
    <>
      {photo ? <PhotoPreview photo={photo} onChange={setPhoto} progress={progress} /> : null}
      <PhotoButton
        types={['image/png', 'image/gif']}
        disabled={progress !== null}
        onFile={(file) => setPhoto({ file, alt: '' })}
      />
    </>
  );
}

const png = new File(['abc'], 'stones.png', { type: 'image/png' });
const input = () => document.querySelector<HTMLInputElement>('input[type=file]')!;
const choose = () => fireEvent.change(input(), { target: { files: [png] } });

describe('a photo of a composer', () => {
  it('is chosen with a labelled button; the file input itself is hidden', () => {
    render(<Composer />);
    const click = vi.spyOn(input(), 'click');
    fireEvent.click(screen.getByRole('button', { name: 'Photo' }));
    expect(click).toHaveBeenCalledOnce();
    expect([input().accept, input().tabIndex]).toEqual(['image/png,image/gif', -1]);
  });

  it('shows with its description, and its object URL is revoked', () => {
    render(<Composer />);
    choose();
    expect(screen.getByRole('status').textContent).toBe('Chosen: stones.png');
    const words = screen.getByLabelText<HTMLInputElement>(/What does it show/);
    fireEvent.change(words, { target: { value: 'Three stones' } });
    expect(screen.getByRole<HTMLImageElement>('img', { name: 'Three stones' }).src).toBe('blob:evolve/1');
    expect(URL.createObjectURL).toHaveBeenCalledOnce();
    fireEvent.click(screen.getByRole('button', { name: 'Remove photo' }));
    expect(screen.queryByRole('img')).toBeNull();
    expect(URL.revokeObjectURL).toHaveBeenCalledWith('blob:evolve/1');
  });

  it('shows progress and is locked while sending, and editable again afterwards', () => {
    const { rerender } = render(<Composer />);
    choose();
    rerender(<Composer progress={0.4} />);
    expect(screen.getByRole('progressbar', { name: 'Upload' }).getAttribute('aria-valuenow')).toBe('40');
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Remove photo' }).disabled).toBe(true);
    rerender(<Composer />);
    expect(screen.getByRole('img', { name: 'The chosen photo' })).toBeTruthy();
  });
});

describe('Picture', () => {
  const picture = {
    url: '/api/uploads/k.webp?v=1',
    width: 700,
    height: 400,
    alt: 'Three stones',
    placeholder: 'data:image/webp;base64,AA==',
    sizes: [
      { url: '/api/uploads/k-320.webp?v=1', width: 320 },
      { url: '/api/uploads/k.webp?v=1', width: 700 },
    ],
  };
  const shown = () => screen.getByRole<HTMLImageElement>('img', { name: 'Three stones' });

  it('reserves its space and offers its widths', () => {
    render(<Picture picture={picture} sizes="50vw" />);
    const attributes = ['srcset', 'sizes', 'width', 'height', 'loading', 'decoding'];
    expect(attributes.map((name) => shown().getAttribute(name))).toEqual([
      '/api/uploads/k-320.webp?v=1 320w, /api/uploads/k.webp?v=1 700w',
      '50vw',
      '700',
      '400',
      'lazy',
      'async',
    ]);
  });

  it('shows the placeholder until it has loaded or failed', () => {
    const { rerender } = render(<Picture picture={picture} />);
    expect(shown().style.backgroundImage).toContain('data:image/webp');
    fireEvent.load(shown());
    expect(shown().style.backgroundImage).toBe('');
    rerender(<Picture picture={{ ...picture, url: '/api/uploads/other.webp' }} />);
    expect(shown().style.backgroundImage).toContain('data:image/webp');
    fireEvent.error(shown());
    expect(shown().style.backgroundImage).toBe('');
  });

  it('reports its URL when it fails to load', () => {
    const onBroken = vi.fn();
    render(<Picture picture={picture} onBroken={onBroken} />);
    fireEvent.load(shown());
    expect(onBroken).not.toHaveBeenCalled();
    fireEvent.error(shown());
    expect(onBroken).toHaveBeenCalledExactlyOnceWith(picture.url);
  });
});
