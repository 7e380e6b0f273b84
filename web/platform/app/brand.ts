import { type BrandLogo, setBrandLogo, setBrandName } from '../../ui/brand.ts';
import { storedValue } from '../session/stored-value.ts';

/** Name that the last visit heard from the server, if the document that the service worker kept has another one. */
const heardBrand = storedValue('evolve.brand');

/** The server writes the name into the document. */
const nameOfDocument =
  document.querySelector<HTMLMetaElement>('meta[name="application-name"]')?.content ?? 'Evolve';

// Runs before the first screen is drawn: `main.tsx` imports this file first.
setBrandName(heardBrand.get() ?? nameOfDocument);

/** Logo that the last visit heard from the server. */
const heardLogo = storedValue<BrandLogo>('evolve.logo', {
  parse: (text) => JSON.parse(text) as BrandLogo,
});
const kept = heardLogo.get();
if (kept) setBrandLogo(kept);

/** Shows the logo, and keeps it for the next visit. */
export function keepLogo(logo: BrandLogo): void {
  setBrandLogo(logo);
  if (logo.light || logo.dark) heardLogo.set(logo);
  else heardLogo.remove();
}

/** Shows the name beside the logo, elsewhere from the next page on, and keeps it for the next visit. */
export function keepBrand(name: string): void {
  setBrandName(name);
  if (name === nameOfDocument) heardBrand.remove();
  else heardBrand.set(name);
}
