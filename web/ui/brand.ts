let name = 'Evolve';

/** Returns the name of the product, which administrators may change. */
export const brandName = (): string => name;

export const setBrandName = (brand: string): void => void (name = brand);
