import type Stripe from 'stripe';
import type { PackageLine } from '#server/platform/payments/port.ts';
import { unlessRefused } from './calls.ts';
import { productIdOf } from './snapshots.ts';

export interface Products {
  /**
   * Returns the product id of this package. Creates the product on its first sale, so that nothing has to be
   * set up by hand.
   */
  ensure(line: PackageLine): Promise<string>;
}

export function createProducts(stripe: Stripe): Products {
  const kept = new Map<string, Promise<string>>();
  const make = async (line: PackageLine): Promise<string> => {
    const id = productIdOf(line);
    // We choose the id, so a second creation fails with `resource_already_exists`.
    await unlessRefused(['resource_already_exists'], () => stripe.products.create({ id, name: line.name }));
    return id;
  };
  return {
    ensure(line) {
      const id = productIdOf(line);
      let product = kept.get(id);
      if (!product) {
        product = make(line);
        kept.set(id, product);
        product.catch(() => kept.delete(id));
      }
      return product;
    },
  };
}
