// @vitest-environment jsdom
import { fireEvent, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { fakeApi, refuse } from '../../../testing/fake-api.ts';
import { render } from '../../../testing/render.tsx';
import { CheckCertificatePage } from './CheckCertificatePage.tsx';

fakeApi({ 'GET /api/certificates/:number': refuse(404, 'No.') });

it('keeps a number that was not found, to correct it', async () => {
  const onCheck = vi.fn();
  render(<CheckCertificatePage number="AB12-CD34-EF5G" onCheck={onCheck} />);
  const field = await screen.findByLabelText<HTMLInputElement>('Number of the certificate');
  expect(field.value).toBe('AB12-CD34-EF5G');
  fireEvent.change(field, { target: { value: 'AB12-CD34-EF56' } });
  fireEvent.click(screen.getByRole('button', { name: 'Check number' }));
  expect(onCheck).toHaveBeenCalledWith('AB12-CD34-EF56');
});
