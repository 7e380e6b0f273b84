import { useSyncExternalStore } from 'react';

/** Paths of the logo on light and on dark pages. Empty: the drawn mark. */
export interface BrandLogo {
  light: string;
  dark: string;
}

interface Brand {
  name: string;
  logo: BrandLogo | null;
}
let brand: Brand = { name: 'Evolve', logo: null };
const listeners = new Set<() => void>();

function change(part: Partial<Brand>): void {
  brand = { ...brand, ...part };
  for (const listener of listeners) listener();
}

/** Returns the name of the product, which administrators may change. */
export const brandName = (): string => brand.name;

export const setBrandName = (name: string): void => change({ name });

export const setBrandLogo = ({ light, dark }: BrandLogo): void =>
  change({ logo: light || dark ? { light: light || dark, dark: dark || light } : null });

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};
const now = () => brand;

/** Returns name and logo. Rerenders when the settings of the community arrive with other ones. */
export const useBrand = (): Brand => useSyncExternalStore(subscribe, now, now);
