// @vitest-environment jsdom
import { cleanup, render, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { featureGroups, moneyQuestions, type Share, shareOf } from '#contract/membership/plan-comparison.ts';
import { type Tier, tierLabels } from '#contract/membership/tiers.ts';
import { PlanDetails } from './PlanDetails.tsx';

afterEach(cleanup);

const rows = featureGroups.flatMap(({ features }) => features);
const wordsOf = (share: Share) => (typeof share === 'string' ? share : share ? 'Included' : '–Not included');
const columns: Tier[] = ['starter', 'builder', 'achiever', 'creator', 'founder'];

describe('comparison of plans', () => {
  it('is one table that screen readers read by plan and feature', () => {
    render(<PlanDetails period="monthly" hasFounder />);
    const region = screen.getByRole('region', { name: 'Plans compared' });
    expect(region.tabIndex).toBe(0);
    const table = within(region).getByRole('table');
    expect(
      within(table)
        .getAllByRole('columnheader')
        .map(({ textContent }) => textContent),
    ).toEqual([
      'Feature',
      'Starter Free',
      'Builder $9.99 a month',
      'Achiever $19.99 a month',
      'Creator $49.99 a month',
      'Founder $10.00 a month',
    ]);
    for (const feature of rows) {
      const header = within(table).getByRole('rowheader', { name: feature.name });
      const cells = within(header.closest('tr') as HTMLElement).getAllByRole('cell');
      expect(cells.map(({ textContent }) => textContent)).toEqual(
        columns.map((tier) => wordsOf(shareOf(feature, tier))),
      );
    }
    for (const { name } of featureGroups)
      expect(within(table).getByText(name).closest('th')?.scope).toBe('rowgroup');
  });

  it('shows yearly prices, and no founder column once the offer is gone', () => {
    render(<PlanDetails period="yearly" hasFounder={false} />);
    expect(screen.getAllByRole('columnheader')).toHaveLength(5);
    expect(screen.getByRole('columnheader', { name: /Creator/ }).textContent).toBe('Creator $499.99 a year');
    expect(screen.queryByText(tierLabels.founder)).toBeNull();
  });
});

describe('questions about money', () => {
  it('are below the table, with a heading each', () => {
    render(<PlanDetails period="monthly" hasFounder />);
    expect(screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)).toEqual(
      moneyQuestions().map(({ question }) => question),
    );
  });
});
