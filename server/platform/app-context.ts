import type pg from 'pg';
import type { Config } from '../config.ts';
import type { Clock } from './clock.ts';
import type { Database } from './database/database.ts';
import type { Replica } from './database/replica.ts';
import type { Mailer } from './email/port.ts';
import type { Files } from './files/port.ts';
import type { Log } from './log.ts';
import type { Payments } from './payments/port.ts';
import type { Pusher } from './push/port.ts';
import type { LiveSettings } from './settings/live-settings.ts';

/** Shared services that every domain may use. Built once at start. */
export interface AppContext {
  /** Five of its fields are settings of the community: read those when they are needed (`LiveSettings.config`). */
  config: Config;
  clock: Clock;
  db: Database;
  /** Connections that keep their session, for work that no member waits for. With a pooler, those of `db` change with each transaction. */
  background: Database;
  /** For reads that may be a moment late. Null without one. */
  replica: Replica | null;
  /** Creates a database connection outside the pool. */
  connect: () => pg.Client;
  log: Log;
  mailer: Mailer;
  payments: Payments;
  files: Files;
  pusher: Pusher;
  settings: LiveSettings;
}
