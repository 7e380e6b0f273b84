// @vitest-environment jsdom
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { Logo } from '../../ui/display/LogoMark.tsx';
import { keepBrand, keepLogo } from './brand.ts';

afterEach(cleanup);

it('shows a new logo and name on a page that is open already, and keeps the logo for the next visit', () => {
  render(<Logo href="/" />);
  const pictures = () => [...document.querySelectorAll('.logo img')].map((img) => img.getAttribute('src'));
  expect(pictures()).toEqual([]);
  act(() => {
    keepBrand('Cairn');
    keepLogo({ light: '/api/uploads/l.webp', dark: '' });
  });
  expect(pictures()).toEqual(['/api/uploads/l.webp', '/api/uploads/l.webp']);
  screen.getByRole('link', { name: 'Cairn, home' });
  expect(JSON.parse(localStorage.getItem('evolve.logo') ?? '')).toEqual({
    light: '/api/uploads/l.webp',
    dark: '',
  });
  act(() => keepLogo({ light: '', dark: '' }));
  expect(pictures()).toEqual([]);
  expect(localStorage.getItem('evolve.logo')).toBeNull();
});
