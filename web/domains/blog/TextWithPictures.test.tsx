// @vitest-environment jsdom
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { NetworkError } from '../../platform/http/api-error.ts';
import { render, signIn } from '../../testing/render.tsx';
import { type Picking, TextWithPictures } from './TextWithPictures.tsx';

/** Fields of the uploads that were tried, and whether the network is away. */
const uploads = vi.hoisted(() => ({ tried: [] as Record<string, unknown>[], isAway: false }));
vi.mock('../../platform/http/upload.ts', () => ({
  upload: (call: string, { fields, params }: { fields: object; params: object }) => {
    uploads.tried.push({ call, ...fields, ...params });
    return uploads.isAway
      ? Promise.reject(new NetworkError())
      : Promise.resolve({
          url: '/api/uploads/AbCdEfGhIjKlMnOpQrSt-_.webp?v=a&pass=b',
          width: 640,
          height: 480,
        });
  },
}));
// The device's own conversion needs a canvas.
vi.mock('../../platform/photos/prepare-photo.ts', () => ({
  preparePhoto: (file: File) => Promise.resolve(file),
}));

beforeAll(async () => {
  Range.prototype.getClientRects = () => [] as unknown as DOMRectList;
  Range.prototype.getBoundingClientRect = () => new DOMRect();
  document.elementFromPoint = () => null;
  URL.createObjectURL = () => 'blob:a';
  URL.revokeObjectURL = () => undefined;
  // Loaded before the first test, because a busy machine needs longer for it than a test waits.
  await Promise.all([import('../../ui/overlays/DialogPanel.tsx'), import('../../ui/editor/EditorField.tsx')]);
});
beforeEach(() => {
  uploads.tried = [];
  uploads.isAway = false;
  content = '<p>We walk.</p>';
  signIn({ id: 'cleo' });
});

const photo = new File(['x'], 'lake.png', { type: 'image/png' });
let content = '';
function Page({
  postId,
  picking,
  onPick,
}: {
  postId: string | null;
  picking?: Picking;
  onPick?: (p: Picking) => void;
}) {
  const [value, setValue] = useState('<p>We walk.</p>');
  return (
    <TextWithPictures
      postId={postId}
      form={{
        values: { content: value },
        errors: {},
        set({ content: next = '' }) {
          content = next;
          setValue(next);
        },
      }}
      onSubmit={() => undefined}
      picking={picking}
      onPick={onPick}
    />
  );
}

it('a pasted picture is uploaded with its description and stands in the text', async () => {
  render(<Page postId="p" />);
  const text = await screen.findByRole('textbox', { name: 'Text' });
  await waitFor(() => expect(text.closest('.editor')?.querySelector('.tools')).not.toBeNull());
  fireEvent.paste(screen.getByRole('textbox', { name: 'Text' }), {
    clipboardData: { files: [photo], getData: () => '', types: ['Files'] },
  });
  fireEvent.change(await screen.findByLabelText(/What does it show/), { target: { value: ' A lake ' } });
  fireEvent.click(screen.getByRole('button', { name: 'Add picture' }));
  await waitFor(() => expect(content).toContain('<img'));
  expect(content).toContain('We walk.');
  expect(content).toContain('alt="A lake"');
  expect(content).toContain('width="640" height="480"');
  expect(uploads.tried).toMatchObject([
    { call: 'POST /api/blog/posts/:id/pictures', id: 'p', image_alt: ' A lake ' },
  ]);
});

it('an upload that fails keeps the text, the picture and its description', async () => {
  uploads.isAway = true;
  render(<Page postId="p" picking={{ file: photo }} />);
  fireEvent.change(await screen.findByLabelText(/What does it show/), { target: { value: 'A lake' } });
  fireEvent.click(screen.getByRole('button', { name: 'Add picture' }));
  expect((await screen.findByRole('alert')).textContent).toContain('Your text is still here');
  expect(content).toBe('<p>We walk.</p>');
  expect(screen.getByLabelText<HTMLInputElement>(/What does it show/).value).toBe('A lake');
  uploads.isAway = false;
  await waitFor(() =>
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Add picture' }).disabled).toBe(false),
  );
  fireEvent.click(screen.getByRole('button', { name: 'Add picture' }));
  await waitFor(() => expect(content).toContain('alt="A lake"'));
});

it('a picture of a post that the server doesn’t have asks for the post first', async () => {
  const onPick = vi.fn();
  render(<Page postId={null} onPick={onPick} />);
  const text = await screen.findByRole('textbox', { name: 'Text' });
  await waitFor(() => expect(text.closest('.editor')?.querySelector('.tools')).not.toBeNull());
  fireEvent.click(await screen.findByRole('button', { name: 'Photo' }));
  expect(onPick).toHaveBeenCalledWith({ file: null });
  expect(screen.queryByRole('dialog')).toBeNull();
});
