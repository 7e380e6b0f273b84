// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type AskOptions, type ConfirmOptions, ConfirmProvider, useAsk, useConfirm } from './Confirm.tsx';

let confirm: (options: ConfirmOptions) => Promise<boolean>;
let ask: (options: AskOptions) => Promise<string | null>;
function Grab() {
  const c = useConfirm();
  const a = useAsk();
  return (
    <button
      type="button"
      onClick={() => {
        confirm = c;
        ask = a;
      }}
    >
      Delete Topic
    </button>
  );
}

const DELETE: ConfirmOptions = {
  title: 'Delete this topic?',
  body: 'This action cannot be undone.',
  confirm: 'Delete topic',
  cancel: 'Keep it',
  danger: true,
};
const pose = async <T,>(start: () => Promise<T>): Promise<Promise<T>[]> => {
  let answer: Promise<T> | undefined;
  await act(async () => {
    answer = start();
  });
  return answer ? [answer] : [];
};

// Loads the dialog's lazy code first, so that it doesn't count towards the timeouts.
beforeAll(() => Promise.all([import('./DialogPanel.tsx'), import('./ConfirmDialog.tsx')]));

let opener: HTMLElement;
beforeEach(() => {
  render(
    <ConfirmProvider>
      <Grab />
    </ConfirmProvider>,
  );
  opener = screen.getByText('Delete Topic');
  opener.focus();
  fireEvent.click(opener);
});
afterEach(cleanup);

describe('a question', () => {
  it('is an alert dialog named by its title and described by its sentence, with the safe choice first and focused', async () => {
    void (await pose(() => confirm(DELETE)));
    const dialog = await screen.findByRole('alertdialog', { name: 'Delete this topic?' });
    const description = document.getElementById(dialog.getAttribute('aria-describedby') ?? '');
    expect(description?.textContent).toBe('This action cannot be undone.');
    const names = [...dialog.querySelectorAll('button')].map((b) => b.textContent);
    expect(names).toEqual(['Keep it', 'Delete topic']);
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Keep it'));
  });

  it('resolves to true on the confirm button', async () => {
    const [answer] = await pose(() => confirm(DELETE));
    fireEvent.click(await screen.findByRole('button', { name: 'Delete topic' }));
    expect(await answer).toBe(true);
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  });

  it('resolves to false on the safe choice, and returns the focus', async () => {
    const [answer] = await pose(() => confirm(DELETE));
    fireEvent.click(await screen.findByRole('button', { name: 'Keep it' }));
    expect(await answer).toBe(false);
    await waitFor(() => expect(document.activeElement).toBe(opener));
  });

  it('resolves to false on Escape', async () => {
    const [answer] = await pose(() => confirm(DELETE));
    fireEvent.keyDown(await screen.findByRole('button', { name: 'Keep it' }), { key: 'Escape' });
    expect(await answer).toBe(false);
  });

  it('asks a second question only after the first', async () => {
    const [first] = await pose(() => confirm(DELETE));
    const [second] = await pose(() => confirm({ title: 'Leave the group?', confirm: 'Leave' }));
    fireEvent.click(await screen.findByRole('button', { name: 'Keep it' }));
    expect(await first).toBe(false);
    fireEvent.click(await screen.findByRole('button', { name: 'Leave' }));
    expect(await second).toBe(true);
  });
});

describe('an input', () => {
  const STEPS: AskOptions = {
    title: 'Update progress',
    label: 'Kilometres so far',
    confirm: 'Save',
    initial: '12',
  };

  it('has the focus and resolves to its text on Enter', async () => {
    const [answer] = await pose(() => ask(STEPS));
    const input = await screen.findByLabelText<HTMLInputElement>('Kilometres so far');
    await waitFor(() => expect(document.activeElement).toBe(input));
    expect(input.value).toBe('12');
    fireEvent.change(input, { target: { value: '14' } });
    fireEvent.submit(input);
    expect(await answer).toBe('14');
  });

  it('resolves to null when the member cancels', async () => {
    const [answer] = await pose(() => ask(STEPS));
    fireEvent.click(await screen.findByRole('button', { name: 'Cancel' }));
    expect(await answer).toBeNull();
  });
});
