import type pg from 'pg';
import {
  communitySettings,
  type Setting,
  type SettingKey,
  type SettingValue,
  type SettingValues,
  settingKeys,
  settingProblem,
} from '#contract/admin/community-settings.ts';
import { setStarterLimits } from '#contract/membership/starter-limits.ts';
import type { Config } from '../../config.ts';
import type { Database } from '../database/database.ts';
import { Listener } from '../live/listener.ts';
import type { Log } from '../log.ts';
import { storedSettings } from './store.ts';

/**
 * The settings of the community in effect on this server. They are in memory, so reading one costs nothing. A server reads them
 * at its start, and again when any server commits a change, also after its listening connection was lost.
 */
export class LiveSettings {
  /** Values without a change by an administrator: those of the variables of this server, else of the table. */
  readonly standard: Readonly<SettingValues>;
  /**
   * The configuration in which the variables that are settings have their value in effect. Read them when they are needed:
   * a copy made at the start would be out of date.
   */
  readonly config: Config;
  /** Sentences about stored values that can't be used, by setting. */
  problems: ReadonlyMap<SettingKey, string> = new Map();
  #values: SettingValues;
  readonly #log: Log;
  #listener: Listener | null = null;
  /** Counts readings. One that began earlier than the last used one may have older values. */
  #begun = 0;
  #used = 0;

  constructor(given: Config, log: Log) {
    this.#log = log;
    this.standard = standardOf(given);
    this.#values = { ...this.standard };
    const values = () => this.#values;
    this.config = Object.defineProperties(
      { ...given },
      {
        brandName: { get: () => values().brand_name, enumerable: true },
        mailFrom: { get: () => values().mail_sender, enumerable: true },
        mailPostalAddress: { get: () => values().postal_address || null, enumerable: true },
        rootForVisitors: { get: () => values().root_for_visitors, enumerable: true },
        passwordPolicy: { get: () => values().password_policy, enumerable: true },
      },
    );
    this.#apply();
  }

  get values(): Readonly<SettingValues> {
    return this.#values;
  }

  /** Reads the settings. A stored value that can't be used is logged and replaced by the standard one. */
  async load(db: Database): Promise<void> {
    const turn = ++this.#begun;
    const stored = await storedSettings(db);
    if (turn < this.#used) return;
    this.#used = turn;
    const values: Record<string, SettingValue> = { ...this.standard };
    const problems = new Map<SettingKey, string>();
    for (const { key, value } of stored) {
      const known = settingKeys.find((each) => each === key);
      // A setting of a later version.
      if (!known) continue;
      const problem = settingProblem(known, value);
      if (problem === null) values[known] = value as SettingValue;
      else {
        problems.set(known, problem);
        this.#log.warn(
          { setting: known, problem },
          'a stored setting cannot be used, so the standard one is',
        );
      }
    }
    this.#values = values as SettingValues;
    this.problems = problems;
    this.#apply();
  }

  /** Returns the sentence with which a call is refused while an administrator has its feature off, or null. */
  closed(call: string): string | null {
    const key = featureOf.get(call);
    if (key === undefined || this.#values[key]) return null;
    const setting: Setting = communitySettings[key];
    return setting.kind === 'switch' ? (setting.closes?.sentence ?? null) : null;
  }

  /** Reads the settings again whenever a server changes them, until `close`. */
  listen(db: Database, connect: () => pg.Client): void {
    const reload = () =>
      void this.load(db).catch((error: unknown) =>
        this.#log.warn({ err: error }, 'the settings could not be read again'),
      );
    this.#listener ??= new Listener({
      connect,
      channels: ['settings'],
      onNotification: reload,
      onConnected: reload,
      log: this.#log,
    });
  }

  async close(): Promise<void> {
    await this.#listener?.stop();
    this.#listener = null;
  }

  #apply(): void {
    setStarterLimits(this.#values);
  }
}

/** Calls that a switch closes. */
const featureOf: ReadonlyMap<string, SettingKey> = new Map(
  settingKeys.flatMap((key) => {
    const setting: Setting = communitySettings[key];
    return setting.kind === 'switch' ? (setting.closes?.calls ?? []).map((call) => [call, key] as const) : [];
  }),
);

const standardOf = (given: Config): SettingValues =>
  ({
    ...Object.fromEntries(settingKeys.map((key) => [key, communitySettings[key].standard])),
    brand_name: given.brandName,
    mail_sender: given.mailFrom,
    postal_address: given.mailPostalAddress ?? '',
    root_for_visitors: given.rootForVisitors,
    password_policy: given.passwordPolicy,
  }) as SettingValues;
