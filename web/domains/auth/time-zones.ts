import { dateWords, isKnownZone } from '../../ui/formats.ts';
/** Latest hour at which a day may start and the previous one end. */
export const latestDayStart = 6;

export { deviceZone } from '../../ui/formats.ts';

export const hourLabel = (hour: number): string => (hour === 0 ? 'Midnight' : `${hour}:00`);

/** Returns the current time in a zone, or '' for a zone that the browser does not know. */
export const clockIn = (zone: string, now = new Date()): string =>
  isKnownZone(zone) ? dateWords('time', now, zone) : '';

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

const cityOf = (id: string): string => {
  const name = id.split('/').slice(1).join(', ') || id;
  return namesNow[name] ?? name.replaceAll('_', ' ');
};

/** Returns a sentence about the end of the member's days, such as "Your days end at midnight in Toronto." */
export const dayEnds = (hour: number, zone: string): string =>
  `Your days end at ${hourLabel(hour).toLowerCase()} ${/^(?!Etc\/).+\//.test(zone) ? `in ${cityOf(zone)}` : `(${zone})`}.`;

type Region = [region: string, zones: { id: string; city: string }[]];

/** Returns the browser's time zones and the given ones, grouped by the part before the slash. */
export function zonesByRegion(also: readonly string[]): Region[] {
  const ids = new Set([...Intl.supportedValuesOf('timeZone'), 'UTC', ...also]);
  const regions = new Map<string, { id: string; city: string }[]>();
  for (const id of ids) {
    const [region, ...rest] = id.split('/');
    const group = rest.length > 0 ? region! : 'Other';
    const zones = regions.get(group) ?? [];
    zones.push({ id, city: cityOf(id) });
    regions.set(group, zones);
  }
  for (const zones of regions.values()) zones.sort((a, b) => a.city.localeCompare(b.city));
  return [...regions].sort(([a], [b]) => Number(a === 'Other') - Number(b === 'Other') || a.localeCompare(b));
}
