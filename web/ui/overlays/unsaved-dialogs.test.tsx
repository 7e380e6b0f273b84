// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { type ReactNode, useState } from 'react';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { Input, Textarea } from '../controls/Input.tsx';
import { CloseButton } from './CloseButton.tsx';
import { Dialog, type DialogProps } from './Dialog.tsx';
import { unsavedDialog } from './unsaved-dialogs.ts';

beforeAll(() => import('./DialogPanel.tsx'));
const closed = vi.fn();
beforeEach(() => void closed.mockClear());
afterEach(cleanup);
const type = (field: HTMLElement, value: string) => {
  field.focus();
  fireEvent.input(field, { target: { value } });
};

function Stage({ children, ...props }: Partial<DialogProps> & { children: ReactNode }) {
  const [open, setOpen] = useState(true);
  return (
    <Dialog
      title="Add a note"
      closeButton
      actions={<CloseButton />}
      {...props}
      open={open}
      onClose={() => {
        closed();
        setOpen(false);
      }}
    >
      {children}
    </Dialog>
  );
}
const open = async (field: ReactNode, props: Partial<DialogProps> = {}) => {
  render(<Stage {...props}>{field}</Stage>);
  return screen.findByLabelText('Note');
};
const asks = () => screen.queryByRole('alertdialog', { name: 'Discard your changes?' });
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

const ways: [string, () => void][] = [
  ['Escape', () => fireEvent.keyDown(document.activeElement ?? document.body, { key: 'Escape' })],
  ['Cancel', () => press('Cancel')],
  ['the X', () => press('Close')],
];
const fields: [string, ReactNode, typed: string][] = [
  ['a text', <Textarea key="f" aria-label="Note" defaultValue="Rain" />, 'Rain at noon'],
  ['a line', <Input key="f" aria-label="Note" />, 'Rain'],
  ['a number', <Input key="f" type="number" aria-label="Note" defaultValue={3} />, '31'],
];

describe.each(ways)('%s', (_, leave) => {
  it.each(fields)('asks before %s is lost, and keeps it', async (_name, field, typed) => {
    const input = await open(field);
    type(input, typed);
    const words = (input as HTMLInputElement).value;
    leave();
    await waitFor(() => expect(asks()).toBeTruthy());
    fireEvent.click(screen.getByRole('button', { name: 'Keep editing' }));
    await waitFor(() => expect(asks()).toBeNull());
    expect(closed).not.toHaveBeenCalled();
    expect((screen.getByLabelText('Note') as HTMLInputElement).value).toBe(words);
    leave();
    await waitFor(() => expect(asks()).toBeTruthy());
    fireEvent.click(screen.getByRole('button', { name: 'Discard changes' }));
    await waitFor(() => expect(closed).toHaveBeenCalledTimes(1));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it.each([
    ['untouched words', <Input key="f" aria-label="Note" defaultValue="Rain" />, ''],
    ['a search', <Input key="f" type="search" aria-label="Note" />, 'Rain'],
    ['a password', <Input key="f" type="password" aria-label="Note" />, 'Rain'],
    ['a code', <Input key="f" autoComplete="one-time-code" aria-label="Note" />, '123456'],
  ])('loses nothing with %s', async (_name, field, typed) => {
    const input = await open(field);
    input.focus();
    if (typed) type(input, typed);
    leave();
    await waitFor(() => expect(closed).toHaveBeenCalledTimes(1));
    expect(asks()).toBeNull();
  });

  it('asks for choices that the dialog says are unsaved', async () => {
    await open(<Input aria-label="Note" />, { unsaved: true });
    leave();
    await waitFor(() => expect(asks()).toBeTruthy());
  });
});

it('asks nothing when words are typed back to what they were', async () => {
  const input = await open(<Input aria-label="Note" defaultValue="Rain" />);
  type(input, 'Rains');
  type(input, 'Rain');
  press('Cancel');
  await waitFor(() => expect(closed).toHaveBeenCalledTimes(1));
});

it('is known to the page while its words would be lost with it', async () => {
  const input = await open(<Input aria-label="Note" />);
  expect(unsavedDialog()).toBeUndefined();
  type(input, 'Rain');
  const asked = unsavedDialog()?.ask();
  await waitFor(() => expect(asks()).toBeTruthy());
  fireEvent.click(screen.getByRole('button', { name: 'Discard changes' }));
  expect(await asked).toBe(true);
  cleanup();
  expect(unsavedDialog()).toBeUndefined();
});

it('may be left by a reload with words that are a draft', async () => {
  const input = await open(<Input aria-label="Note" />, { isDraft: true });
  type(input, 'Rain');
  expect(unsavedDialog()).toBeUndefined();
  press('Cancel');
  await waitFor(() => expect(asks()).toBeTruthy());
});
