/** Latest hour at which a day may start and the previous one end (beyond 1). */
export const latestDayStart = 6;

export { deviceZone } from '../../platform/app/clock.ts';

export const hourLabel = (hour: number): string => (hour === 0 ? 'Midnight' : `${hour} am`);

/** Returns the current time in a zone, in the member's locale, or '' for a zone that the browser does not know. */
export function clockIn(zone: string, now = new Date()): string {
  try {
    return new Intl.DateTimeFormat(undefined, { timeZone: zone, hour: 'numeric', minute: '2-digit' }).format(
      now,
    );
  } catch {
    return '';
  }
}

/** Current names of cities that browsers list under an old name. The ids stay. */
const namesNow: Record<string, string> = {
  Asmera: 'Asmara',
  Calcutta: 'Kolkata',
  Faeroe: 'Faroe Islands',
  Godthab: 'Nuuk',
  Katmandu: 'Kathmandu',
  Kiev: 'Kyiv',
  Rangoon: 'Yangon',
  Saigon: 'Ho Chi Minh City',
};

type Region = [region: string, zones: { id: string; city: string }[]];

/** Returns the browser's time zones and the given ones, grouped by the part before the slash. */
export function zonesByRegion(also: readonly string[]): Region[] {
  const ids = new Set([...Intl.supportedValuesOf('timeZone'), 'UTC', ...also]);
  const regions = new Map<string, { id: string; city: string }[]>();
  for (const id of ids) {
    const [region, ...rest] = id.split('/');
    const group = rest.length > 0 ? region! : 'Other';
    const zones = regions.get(group) ?? [];
    const name = rest.join(', ') || id;
    zones.push({ id, city: namesNow[name] ?? name.replaceAll('_', ' ') });
    regions.set(group, zones);
  }
  for (const zones of regions.values()) zones.sort((a, b) => a.city.localeCompare(b.city));
  return [...regions].sort(([a], [b]) => Number(a === 'Other') - Number(b === 'Other') || a.localeCompare(b));
}
