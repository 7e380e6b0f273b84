// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, it } from 'vitest';
import { Button } from '../controls/Button.tsx';
import { Banner } from '../display/Banner.tsx';
import { InlineError } from '../display/InlineError.tsx';

afterEach(cleanup);

function List() {
  const [failed, setFailed] = useState(true);
  return failed ? (
    <InlineError onRetry={() => setFailed(false)}>No rows.</InlineError>
  ) : (
    <>
      <p className="sr" role="status">
        Read again.
      </p>
      <ul aria-label="Rows" />
    </>
  );
}

function Choice() {
  const [isOpen, setOpen] = useState(true);
  return (
    <form aria-label="Walk">
      {isOpen ? (
        <Banner title="Two versions" action={<Button onClick={() => setOpen(false)}>Keep mine</Button>} />
      ) : null}
    </form>
  );
}

it('gives the focus of a failure to what its retry has brought', async () => {
  render(<List />);
  const retry = screen.getByRole('button', { name: 'Try again' });
  retry.focus();
  fireEvent.click(retry);
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('list', { name: 'Rows' })));
});

it('gives the focus of a banner at the end to what is around it', async () => {
  render(<Choice />);
  const keep = screen.getByRole('button', { name: 'Keep mine' });
  keep.focus();
  fireEvent.click(keep);
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('form', { name: 'Walk' })));
});

it('leaves a focus elsewhere alone', async () => {
  render(<List />);
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await new Promise((done) => setTimeout(done, 400));
  expect(document.activeElement).toBe(document.body);
});
