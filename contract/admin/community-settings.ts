/**
 * The settings of the community: one entry each, with its limits, its value without a change, and the rule that reads it.
 * Server and web read this table. A value that `settingProblem` refuses is never stored and never used.
 */

interface OfEvery {
  group: SettingGroup;
  label: string;
  hint: string;
  /** Name of the variable of the server that gives the default, in place of `standard`. */
  variable?: string;
  /** The rule or page that reads it. */
  readBy: string;
}
interface TextSetting extends OfEvery {
  kind: 'text';
  standard: string;
  most: number;
  /** True if it may be empty. */
  isOptional?: boolean;
  pattern?: RegExp;
  /** Sentence for a value that doesn't match. */
  wrong?: string;
}
interface NumberSetting extends OfEvery {
  kind: 'number';
  standard: number;
  least: number;
  most: number;
  unit: string;
}
interface SwitchSetting extends OfEvery {
  kind: 'switch';
  standard: boolean;
  /** Calls that are refused while it is off, with a sentence. */
  closes?: { calls: readonly `POST /api/${string}`[]; sentence: string };
}
interface ChoiceSetting extends OfEvery {
  kind: 'choice';
  standard: string;
  choices: readonly { value: string; label: string }[];
}
/** Path of an uploaded picture, or empty for the one of the product. */
interface PictureSetting extends OfEvery {
  kind: 'picture';
  standard: '';
  /** Theme of the pages on which it stands. */
  theme: 'light' | 'dark';
}
export type Setting = TextSetting | NumberSetting | SwitchSetting | ChoiceSetting | PictureSetting;

export const settingGroups = ['community', 'programme', 'mail', 'sign_in', 'features'] as const;
export type SettingGroup = (typeof settingGroups)[number];
export const settingGroupNames: Record<SettingGroup, string> = {
  community: 'Community',
  programme: 'Programme',
  mail: 'Email',
  sign_in: 'Sign-in',
  features: 'Features',
};

const picturePath = /^(?:\/api\/uploads\/[A-Za-z0-9_-]{22}\.webp\?v=[\w-]{1,64})?$/;
const plainLine = /^[^\p{C}<>]*$/u;

export const communitySettings = {
  brand_name: {
    kind: 'text',
    group: 'community',
    label: 'Name',
    hint: 'In titles, in emails and on public pages. The programme keeps its name.',
    standard: 'Evolve',
    variable: 'BRAND_NAME',
    most: 40,
    pattern: plainLine,
    wrong: 'The name is one line without < and >.',
    readBy: 'every title, email and public page (config.brandName)',
  },
  logo_light: {
    kind: 'picture',
    theme: 'light',
    group: 'community',
    label: 'Logo',
    hint: 'Beside the name, on every page and on a phone’s home screen. A square of at least 192 px, as JPEG, PNG or WebP. The middle of another shape is used. Emails load no pictures, so they have the name alone.',
    standard: '',
    readBy: 'the logo of every page, and the web app manifest',
  },
  logo_dark: {
    kind: 'picture',
    theme: 'dark',
    group: 'community',
    label: 'Logo on dark pages',
    hint: 'Without one, the logo above is used there as well.',
    standard: '',
    readBy: 'the logo of every page in the dark theme',
  },
  root_for_visitors: {
    kind: 'choice',
    group: 'community',
    label: 'Start page for visitors',
    hint: 'Where / leads when no one is signed in.',
    standard: 'login',
    variable: 'ROOT_FOR_VISITORS',
    choices: [
      { value: 'login', label: 'Sign-in page' },
      { value: 'landing', label: 'Landing' },
    ],
    readBy: 'site/landing/routes.ts',
  },
  claim_members: {
    kind: 'switch',
    group: 'community',
    label: 'Claim "10,000+ members"',
    hint: 'Off: pages show the live number. Please switch it on only when it’s true.',
    standard: false,
    readBy: 'site/read-live-facts.ts',
  },
  welcome_message: {
    kind: 'text',
    group: 'community',
    label: 'Welcome message',
    hint: 'A paragraph in the first email to a new member. Empty: none.',
    standard: '',
    isOptional: true,
    most: 500,
    pattern: plainLine,
    wrong: 'The message is one paragraph without < and >.',
    readBy: 'auth/send-emails.ts',
  },
  free_days: {
    kind: 'number',
    group: 'programme',
    label: 'Free days',
    hint: 'Days of Evolve 90 without a plan. Pages promise the first week, so it can’t be less.',
    standard: 7,
    least: 7,
    most: 30,
    unit: 'days',
    readBy: 'allowanceOf(Starter).programme_days',
  },
  starter_comments: {
    kind: 'number',
    group: 'programme',
    label: 'Comments for Starters',
    hint: 'Each member, each day.',
    standard: 10,
    least: 1,
    most: 100,
    unit: 'a day',
    readBy: 'allowanceOf(Starter).comments_per_day',
  },
  mail_sender: {
    kind: 'text',
    group: 'mail',
    label: 'Sender',
    hint: 'Such as Evolve <hello@evolve.example>. Your mail server must be allowed to send for this address.',
    standard: '',
    variable: 'MAIL_FROM',
    most: 200,
    pattern: /^(?:[^\p{C}<>"]*<[^\s<>@,;"]+@[^\s<>@,;"]+>|[^\s<>@,;"]+@[^\s<>@,;"]+)$/u,
    wrong: 'Write a name and one address, such as Evolve <hello@evolve.example>.',
    readBy: 'the mailer and the foot of public pages (config.mailFrom)',
  },
  postal_address: {
    kind: 'text',
    group: 'mail',
    label: 'Postal address',
    hint: 'At the foot of every email. The law asks for one in newsletters, so without it none is sent.',
    standard: '',
    variable: 'MAIL_POSTAL_ADDRESS',
    isOptional: true,
    most: 200,
    pattern: plainLine,
    wrong: 'The address is one line without < and >.',
    readBy: 'every email and public page (config.mailPostalAddress)',
  },
  password_policy: {
    kind: 'choice',
    group: 'sign_in',
    label: 'New passwords',
    hint: 'Administrators always need 12 characters. Passwords that exist stay.',
    standard: 'spec',
    variable: 'PASSWORD_POLICY',
    choices: [
      { value: 'spec', label: '6 characters' },
      { value: 'strict', label: '8 characters, common ones refused' },
    ],
    readBy: 'auth: passwordProblem',
  },
  sign_ups: {
    kind: 'switch',
    group: 'features',
    label: 'New sign-ups',
    hint: 'Off: no one registers, and a registration that waits for its payment can’t be paid or started free. Who has paid already still joins, and so do invited people.',
    standard: true,
    closes: {
      calls: [
        'POST /api/auth/register',
        'POST /api/auth/registrations/start-free',
        'POST /api/payments/checkout/registration',
      ],
      sentence:
        'New sign-ups are closed right now. Nothing was charged, and no account was opened. Please come back later.',
    },
    readBy: 'createServe (closed calls)',
  },
  newsletter_sign_ups: {
    kind: 'switch',
    group: 'features',
    label: 'Newsletter forms',
    hint: 'Off: no one new can subscribe. Subscribers keep getting it and can leave.',
    standard: true,
    closes: {
      calls: ['POST /api/newsletter/subscribe'],
      sentence: 'We aren’t taking new subscribers right now. Your address wasn’t stored.',
    },
    readBy: 'createServe (closed calls)',
  },
  partner_search: {
    kind: 'switch',
    group: 'features',
    label: 'New partners',
    hint: 'Off: no one can ask for a partner. Pairs that exist continue.',
    standard: true,
    closes: {
      calls: ['POST /api/partners/requests', 'POST /api/partners/requests/:id/accept'],
      sentence: 'New partners are paused right now. Pairs that exist continue.',
    },
    readBy: 'createServe (closed calls)',
  },
  new_groups: {
    kind: 'switch',
    group: 'features',
    label: 'New groups',
    hint: 'Off: no one can open a group. Groups that exist continue.',
    standard: true,
    closes: {
      calls: ['POST /api/groups'],
      sentence: 'New groups are paused right now. What you wrote is still in the form.',
    },
    readBy: 'createServe (closed calls)',
  },
} as const satisfies Record<string, Setting>;

export type SettingKey = keyof typeof communitySettings;
export const settingKeys = Object.keys(communitySettings) as SettingKey[];

type ValueOf<S> = S extends { kind: 'choice'; choices: readonly { value: infer V }[] }
  ? V
  : S extends { kind: 'number' }
    ? number
    : S extends { kind: 'switch' }
      ? boolean
      : string;
export type SettingValues = { [K in SettingKey]: ValueOf<(typeof communitySettings)[K]> };
export type SettingValue = string | number | boolean;

/** Returns a sentence if a setting can't have this value, or null. */
export function settingProblem(key: SettingKey, value: unknown): string | null {
  const setting: Setting = communitySettings[key];
  switch (setting.kind) {
    case 'switch':
      return typeof value === 'boolean' ? null : `${setting.label} is on or off.`;
    case 'number':
      return Number.isInteger(value) && Number(value) >= setting.least && Number(value) <= setting.most
        ? null
        : `${setting.label}: a whole number from ${setting.least} to ${setting.most}.`;
    case 'choice':
      return setting.choices.some((choice) => choice.value === value)
        ? null
        : `${setting.label}: ${setting.choices.map(({ label }) => label).join(' or ')}.`;
    case 'picture':
      return typeof value === 'string' && picturePath.test(value)
        ? null
        : `${setting.label}: please choose a picture.`;
    case 'text': {
      if (typeof value !== 'string') return `${setting.label} is a text.`;
      if (value.trim() === '') return setting.isOptional ? null : `${setting.label} can’t be empty.`;
      if ([...value].length > setting.most) return `${setting.label}: at most ${setting.most} characters.`;
      return setting.pattern && !setting.pattern.test(value)
        ? (setting.wrong ?? `${setting.label} can’t be this.`)
        : null;
    }
  }
}

/** Returns a value as it reads in a sentence: "on", "7", "Sign-in page". */
export function settingWords(key: SettingKey, value: SettingValue): string {
  const setting: Setting = communitySettings[key];
  if (setting.kind === 'switch') return value === true ? 'on' : 'off';
  if (setting.kind === 'picture') return value === '' ? 'the drawn mark' : 'your picture';
  if (setting.kind === 'choice')
    return setting.choices.find((choice) => choice.value === value)?.label ?? String(value);
  return value === '' ? 'empty' : String(value);
}
