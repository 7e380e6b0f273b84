import { setBrandName } from '../../ui/brand.ts';
import { storedValue } from '../session/stored-value.ts';

/** Name that the last visit heard from the server. It wins over that of a document which the service worker kept. */
export const heardBrand = storedValue('evolve.brand');

// Runs before the first screen is drawn: `main.tsx` imports this file first. The server writes the name into the document.
setBrandName(
  heardBrand.get() ??
    document.querySelector<HTMLMetaElement>('meta[name="application-name"]')?.content ??
    'Evolve',
);
