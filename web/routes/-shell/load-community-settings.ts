import { setStarterLimits } from '#contract/membership/starter-limits.ts';
import { keepBrand, keepLogo } from '../../platform/app/brand.ts';
import { api } from '../../platform/http/api.ts';

/** Reads the settings of the community after the first paint, at every visit. */
export async function loadCommunitySettings(): Promise<void> {
  const { brand_name, logo_light, logo_dark, ...settings } = await api('GET /api/community');
  keepBrand(brand_name);
  keepLogo({ light: logo_light, dark: logo_dark });
  setStarterLimits(settings);
}
