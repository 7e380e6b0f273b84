let name = 'Evolve';

/** Returns the name of the product, which administrators may change. */
export const brandName = (): string => name;

export const setBrandName = (brand: string): void => void (name = brand);

/** Paths of the logo on light and on dark pages. Empty: the drawn mark. */
export interface BrandLogo {
  light: string;
  dark: string;
}
let logo: BrandLogo | null = null;

export const brandLogo = (): BrandLogo | null => logo;

export const setBrandLogo = ({ light, dark }: BrandLogo): void =>
  void (logo = light || dark ? { light: light || dark, dark: dark || light } : null);
