import { setStarterLimits } from '#contract/starter-limits.ts';
import { communityRead } from '../../domains/auth/reads.ts';
import { keepBrand, keepLogo } from '../../platform/app/brand.ts';
import { queryClient } from '../../platform/query/query.ts';

/** Reads the settings of the community after the first paint, at every visit: one kept from the last may be old. */
export async function hearCommunity(): Promise<void> {
  const { brand_name, logo_light, logo_dark, free_days, starter_comments } = await queryClient.fetchQuery({
    ...communityRead,
    staleTime: 0,
  });
  keepBrand(brand_name);
  keepLogo({ light: logo_light, dark: logo_dark });
  setStarterLimits({ programme_days: free_days, comments_per_day: starter_comments });
}
