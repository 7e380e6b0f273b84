import { setStarterLimits } from '#contract/allowances.ts';
import { setBrandName } from '../../ui/brand.ts';
import { api } from '../http/api.ts';
import { heardBrand } from './brand.ts';

/** Reads the settings of the community after the first paint. A new name shows from the next page on. */
export async function hearCommunity(): Promise<void> {
  const { brand_name, free_days, starter_comments } = await api('GET /api/community', {});
  setBrandName(brand_name);
  if (heardBrand.get() !== brand_name) heardBrand.set(brand_name);
  setStarterLimits({ programme_days: free_days, comments_per_day: starter_comments });
}
