const formats = new Map<string, Intl.DateTimeFormat>();

function write(at: Date, zone: string, options: Intl.DateTimeFormatOptions): string {
  const key = `${zone} ${JSON.stringify(options)}`;
  const format = formats.get(key) ?? new Intl.DateTimeFormat('en-GB', { ...options, timeZone: zone });
  formats.set(key, format);
  return format.format(at).replace(',', '');
}

const days = {
  /** "24 November 2026" */
  date: { day: 'numeric', month: 'long', year: 'numeric' },
  /** "Tuesday 24 November" */
  weekdayDate: { weekday: 'long', day: 'numeric', month: 'long' },
} as const;

/** Writes an instant's date on the clock of a zone, as the web does: "24 November 2026". */
export const dateWords = (form: keyof typeof days, at: Date, zone: string): string =>
  write(at, zone, days[form]);

/** Writes an instant on the clock of a zone, and whose clock it is: "24 November 2026, 9:00 Toronto time". */
export const dateTimeWords = (form: keyof typeof days, at: Date, zone: string): string =>
  `${dateWords(form, at, zone)}, ${write(at, zone, { hour: '2-digit', minute: '2-digit' }).replace(/^0/, '')} ${clockName(at, zone)}`;

/** Returns "Toronto time" for America/Toronto. A zone without a place has its own name, such as UTC. */
function clockName(at: Date, zone: string): string {
  const place = zone.startsWith('Etc/') ? undefined : zone.split('/').slice(1).at(-1);
  if (place) return `${place.replaceAll('_', ' ')} time`;
  return write(at, zone, { hour: 'numeric', timeZoneName: 'short' }).replace(/^\d+ /, '');
}
