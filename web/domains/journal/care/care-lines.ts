import { crisisLine } from '#contract/journal/crisis-line.ts';

/** Helplines of a country, each open at any hour. Some cost as much as a local call. */
export interface CareLines {
  lines: readonly { name: string; number: string; call: string; text?: string }[];
  emergency: string;
}

const line = (name: string, number: string, text?: string) => ({
  name,
  number,
  call: `tel:${number.replace(/\D/g, '')}`,
  ...(text && { text }),
});

const { canada } = crisisLine;
const samaritans = [line('Samaritans', '116 123')];

/** Countries with one well-known national line. Every other one has the international directory. */
const countries = {
  CA: {
    lines: [
      { name: '9-8-8 Suicide Crisis Helpline', number: canada.number, call: canada.call, text: canada.text },
    ],
    emergency: '911',
  },
  US: { lines: [line('988 Suicide & Crisis Lifeline', '988', 'sms:988')], emergency: '911' },
  GB: { lines: samaritans, emergency: '999' },
  IE: { lines: samaritans, emergency: '112' },
  AU: { lines: [line('Lifeline', '13 11 14')], emergency: '000' },
  NZ: { lines: [line('1737, need to talk?', '1737', 'sms:1737')], emergency: '111' },
  DE: { lines: [line('TelefonSeelsorge', '116 123')], emergency: '112' },
  AT: { lines: [line('TelefonSeelsorge', '142')], emergency: '112' },
  CH: { lines: [line('Die Dargebotene Hand', '143')], emergency: '112' },
  FR: { lines: [line('Numéro national de prévention du suicide', '3114')], emergency: '112' },
  NL: { lines: [line('113 Zelfmoordpreventie', '113')], emergency: '112' },
  ES: { lines: [line('Línea 024', '024')], emergency: '112' },
  IN: { lines: [line('Tele MANAS', '14416')], emergency: '112' },
  BR: { lines: [line('CVV', '188')], emergency: '192' },
} satisfies Record<string, CareLines>;

type Country = keyof typeof countries;

const americanZones =
  /^(America\/(New_York|Chicago|Denver|Los_Angeles|Phoenix|Anchorage|Detroit|Boise|Menominee|Juneau|Sitka|Nome|Metlakatla|Yakutat|Adak|Indiana\/.+|Kentucky\/.+|North_Dakota\/.+)|Pacific\/Honolulu|US\/.+)$/;
const canadianZones =
  /^(America\/(Toronto|Vancouver|Edmonton|Winnipeg|Halifax|St_Johns|Regina|Moncton|Montreal|Glace_Bay|Goose_Bay|Iqaluit|Whitehorse|Dawson|Dawson_Creek|Yellowknife|Swift_Current|Thunder_Bay|Nipigon|Rainy_River|Rankin_Inlet|Resolute|Inuvik|Cambridge_Bay|Creston|Fort_Nelson|Atikokan|Blanc-Sablon|Pangnirtung)|Canada\/.+)$/;
const brazilianZones =
  /^America\/(Sao_Paulo|Bahia|Fortaleza|Recife|Maceio|Manaus|Belem|Cuiaba|Campo_Grande|Porto_Velho|Rio_Branco|Boa_Vista|Araguaina|Santarem|Eirunepe|Noronha)$/;
const single = new Map<string, Country>(
  Object.entries<Country>({
    'Europe/London': 'GB',
    'Europe/Belfast': 'GB',
    'Europe/Dublin': 'IE',
    'Europe/Berlin': 'DE',
    'Europe/Busingen': 'DE',
    'Europe/Vienna': 'AT',
    'Europe/Zurich': 'CH',
    'Europe/Paris': 'FR',
    'Europe/Amsterdam': 'NL',
    'Europe/Madrid': 'ES',
    'Atlantic/Canary': 'ES',
    'Africa/Ceuta': 'ES',
    'Asia/Kolkata': 'IN',
    'Asia/Calcutta': 'IN',
    'Pacific/Auckland': 'NZ',
    'Pacific/Chatham': 'NZ',
  }),
);

/** Returns the lines of the country of a time zone, or null if the list has none. */
export function careLinesOf(zone: string): CareLines | null {
  const country =
    single.get(zone) ??
    (canadianZones.test(zone)
      ? 'CA'
      : americanZones.test(zone)
        ? 'US'
        : brazilianZones.test(zone)
          ? 'BR'
          : zone.startsWith('Australia/')
            ? 'AU'
            : undefined);
  return country ? countries[country] : null;
}
