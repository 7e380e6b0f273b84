// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { Sprout, Trophy } from 'lucide';
import { type FormEvent, useState } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { IconType } from '../display/Icon.tsx';
import { TierPill } from '../display/TierPill.tsx';
import { Avatar, initials } from '../pictures/Avatar.tsx';
import { nextTarget, StreakRing } from '../progress/StreakRing.tsx';
import { Button } from './Button.tsx';
import { Field } from './Field.tsx';
import { Input, PasswordInput } from './Input.tsx';
import { StoneCheck } from './StoneCheck.tsx';
import { TabPanel, Tabs } from './Tabs.tsx';

afterEach(cleanup);

/** Finds an icon by its first line. */
const pathOf = (icon: IconType): string => `.icon path[d="${icon[0]?.[1].d}"]`;

describe('Button', () => {
  it('ignores presses while busy, but keeps its focus and its name', () => {
    const onClick = vi.fn<() => void>();
    render(
      <Button busy busyText="Posting..." onClick={onClick}>
        Post
      </Button>,
    );
    const button = screen.getByRole('button', { name: 'Posting...' });
    button.focus();
    fireEvent.click(button);
    expect(onClick).not.toHaveBeenCalled();
    expect(document.activeElement).toBe(button);
    expect(button.getAttribute('aria-busy')).toBe('true');
  });

  it('does not submit a form while busy', () => {
    const onSubmit = vi.fn<(event: FormEvent) => void>((event) => event.preventDefault());
    render(
      <form onSubmit={onSubmit}>
        <Button type="submit" busy>
          Save
        </Button>
      </form>,
    );
    fireEvent.click(screen.getByRole('button'));
    expect(onSubmit).not.toHaveBeenCalled();
  });

  it('shows why it is disabled and stays focusable', () => {
    render(
      <Button disabled reason="Tick the lesson and the walk.">
        Next Day
      </Button>,
    );
    const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Next Day' });
    expect(button.disabled).toBe(false);
    expect(button.getAttribute('aria-disabled')).toBe('true');
    const reason = document.getElementById(button.getAttribute('aria-describedby') ?? '');
    expect(reason?.textContent).toBe('Tick the lesson and the walk.');
  });
});

describe('Field', () => {
  it('labels its control, marks it invalid and describes it with the error instead of the hint', () => {
    const { rerender } = render(
      <Field label="Name" hint="Shown on your profile.">
        <Input />
      </Field>,
    );
    const text = () =>
      document.getElementById(screen.getByLabelText('Name').getAttribute('aria-describedby') ?? '')
        ?.textContent;
    expect(text()).toBe('Shown on your profile.');
    rerender(
      <Field label="Name" hint="Shown on your profile." error="Name is required">
        <Input />
      </Field>,
    );
    expect(text()).toBe('Name is required');
    expect(screen.getByLabelText('Name').getAttribute('aria-invalid')).toBe('true');
  });

  it('shows and hides a password', () => {
    render(
      <Field label="Password">
        <PasswordInput />
      </Field>,
    );
    const input = screen.getByLabelText<HTMLInputElement>('Password');
    expect(input.type).toBe('password');
    fireEvent.click(screen.getByRole('button', { name: 'Show password' }));
    expect(input.type).toBe('text');
  });
});

describe('StoneCheck', () => {
  it('is a real checkbox whose label toggles it', () => {
    const onChange = vi.fn<(checked: boolean) => void>();
    render(<StoneCheck label="Walk" onChange={(event) => onChange(event.target.checked)} />);
    const box = screen.getByRole<HTMLInputElement>('checkbox', { name: 'Walk' });
    fireEvent.click(screen.getByText('Walk'));
    expect(box.checked).toBe(true);
    expect(onChange).toHaveBeenCalledWith(true);
  });
});

describe('StreakRing', () => {
  it.each([
    [0, 7],
    [6, 7],
    [7, 14],
    [13, 14],
    [14, 30],
    [29, 30],
    [30, 90],
    [90, 90],
  ])('a streak of %i has the next badge %i', (days, target) => {
    expect(nextTarget(days)).toBe(target);
  });

  it.each([
    [3, 7, 'sprout', pathOf(Sprout)],
    [11, 14, 'flame', '.flame'],
    [90, 90, 'trophy', pathOf(Trophy)],
  ])('%i days: one segment a day to %i, and a %s', (days, target, _, icon) => {
    const { container } = render(<StreakRing days={days} />);
    expect(container.querySelectorAll('path.on')).toHaveLength(days);
    expect(container.querySelectorAll('path.on, path.next, path.off')).toHaveLength(target);
    const looks = [...container.querySelectorAll('path.on, path.next, path.off')].map((p) => p.classList[0]);
    expect(looks.indexOf('next')).toBe(days < target ? days : -1);
    expect(container.querySelector(icon)).toBeTruthy();
    expect(container.querySelector('.streak-ring')?.classList.contains('is-lit')).toBe(days >= 7);
  });

  it('includes the streak in its name', () => {
    render(<StreakRing days={11} />);
    expect(screen.getByRole('img', { name: '11 day streak, next badge at 14 days' })).toBeTruthy();
  });
});

function Example() {
  const [tab, setTab] = useState('posts');
  const tabs = ['posts', 'members', 'about'].map((id) => ({ id, label: id }));
  return (
    <>
      <Tabs label="Sections" group="g" tabs={tabs} value={tab} onChange={setTab} />
      <TabPanel group="g" id={tab}>
        {tab} here
      </TabPanel>
    </>
  );
}

describe('Tabs', () => {
  const selected = () => screen.getByRole('tab', { selected: true });

  it('moves and selects with the arrows, Home and End, and wraps', () => {
    render(<Example />);
    const steps = [
      ['ArrowRight', 'members'],
      ['End', 'about'],
      ['ArrowRight', 'posts'],
      ['ArrowLeft', 'about'],
      ['Home', 'posts'],
    ];
    for (const [key = '', name] of steps) {
      fireEvent.keyDown(selected(), { key });
      expect(selected().textContent).toBe(name);
      expect(document.activeElement).toBe(selected());
    }
  });

  it('has one tab stop and a panel named by its tab', () => {
    render(<Example />);
    const stops = screen.getAllByRole('tab').filter((tab) => tab.tabIndex === 0);
    expect(stops).toEqual([selected()]);
    const panel = screen.getByRole('tabpanel', { name: 'posts' });
    expect(selected().getAttribute('aria-controls')).toBe(panel.id);
  });

  it('is a navigation when its tabs have URLs', () => {
    render(
      <Tabs label="Social" value="b" tabs={['a', 'b'].map((id) => ({ id, label: id, href: `#${id}` }))} />,
    );
    expect(screen.getByRole('navigation', { name: 'Social' })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'b' }).getAttribute('aria-current')).toBe('page');
    expect(screen.queryByRole('tab')).toBeNull();
  });
});

describe('Avatar', () => {
  it('falls back to initials when the photo breaks, and tries a new photo again', () => {
    const { container, rerender } = render(<Avatar name="Maya Okafor" photo="/a.jpg" />);
    fireEvent.error(container.querySelector('img') as HTMLImageElement);
    expect(container.querySelector('img')).toBeNull();
    expect(screen.getByRole('img', { name: 'Maya Okafor' })).toBeTruthy();
    expect(container.querySelector('[data-letters="MO"]')).toBeTruthy();
    rerender(<Avatar name="Maya Okafor" photo="/b.jpg" />);
    expect(container.querySelector('img')?.getAttribute('src')).toBe('/b.jpg');
  });

  it.each([
    ['Maya Okafor', 'MO'],
    ['émile', 'É'],
    ['  Ana  Maria  de Souza ', 'AS'],
    ['', '?'],
  ])('%j has the initials %s', (name, letters) => {
    expect(initials(name)).toBe(letters);
  });
});

describe('TierPill', () => {
  it.each([
    ['founder', 'Founder'],
    ['starter', 'Starter'],
    ['platinum', 'Starter'],
    ['toString', 'Starter'],
    [null, 'Starter'],
  ])('%s shows %s', (tier, name) => {
    render(<TierPill tier={tier} />);
    expect(screen.getByText(name)).toBeTruthy();
  });

  it('calls only a starter Free in the forum', () => {
    render(
      <>
        <TierPill tier="starter" inForum />
        <TierPill tier="builder" inForum />
      </>,
    );
    expect(screen.getByText('Free')).toBeTruthy();
    expect(screen.getByText('Builder')).toBeTruthy();
  });

  it.each([
    ['admin', 'Admin'],
    ['moderator', 'Moderator'],
  ] as const)('says %s in place of a tier', (staff, name) => {
    render(<TierPill tier="starter" staff={staff} inForum />);
    expect(screen.getByText(name)).toBeTruthy();
    expect(screen.queryByText('Free')).toBeNull();
  });
});
