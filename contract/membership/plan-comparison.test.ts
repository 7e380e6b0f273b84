import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { Allowance } from '../auth/endpoints.ts';
import { allowances } from './allowances.ts';
import { featureGroups, moneyQuestions, shareOf } from './plan-comparison.ts';
import { graceDays, guaranteeDays, pauseMonths, priceNoticeDays } from './plan-terms.ts';
import { tiers } from './tiers.ts';

const rows = featureGroups.flatMap(({ features }) => features);

describe('the comparison of plans', () => {
  it('promises only what a rule of the server asks for, and never less to a better plan', () => {
    const server = readdirSync('server/domains', { recursive: true, encoding: 'utf8' })
      .filter((path) => path.endsWith('.ts') && !path.endsWith('.test.ts'))
      .map((path) => readFileSync(`server/domains/${path}`, 'utf8'))
      .filter((source) => source.includes('llowance'))
      .join('\n');
    for (const feature of rows) {
      const read = new Set<string>();
      feature.shareOf(
        new Proxy(allowances.builder, {
          get: (allowance, key) => {
            read.add(String(key));
            return allowance[key as keyof Allowance];
          },
        }),
      );
      for (const key of read) expect([key, server.includes(`.${key}`)]).toEqual([key, true]);
    }
    for (const feature of rows)
      for (const tier of tiers.slice(2))
        expect([
          feature.name,
          tier,
          shareOf(feature, tier) === false && shareOf(feature, 'builder'),
        ]).not.toEqual([feature.name, tier, true]);
  });
});

describe('the questions about money', () => {
  it('use only numbers that a rule reads', () => {
    const known = [
      allowances.starter.programme_days,
      90,
      guaranteeDays,
      priceNoticeDays,
      graceDays,
      pauseMonths.least,
      pauseMonths.most,
    ].map(String);
    for (const { answer } of moneyQuestions())
      expect((answer.match(/\d+/g) ?? []).filter((number) => !known.includes(number))).toEqual([]);
  });
});
