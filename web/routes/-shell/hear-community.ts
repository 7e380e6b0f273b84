import { setStarterLimits } from '#contract/starter-limits.ts';
import { communityRead } from '../../domains/auth/reads.ts';
import { keepBrand, keepLogo } from '../../platform/app/brand.ts';
import { queryClient } from '../../platform/query/query.ts';

/** Reads the settings of the community after the first paint. A new name shows from the next page on. */
export async function hearCommunity(): Promise<void> {
  const { brand_name, logo_light, logo_dark, free_days, starter_comments } =
    await queryClient.fetchQuery(communityRead);
  keepBrand(brand_name);
  keepLogo({ light: logo_light, dark: logo_dark });
  setStarterLimits({ programme_days: free_days, comments_per_day: starter_comments });
}
