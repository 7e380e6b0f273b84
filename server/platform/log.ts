import { type DestinationStream, type Logger, pino } from 'pino';

export type Log = Logger;

/**
 * Creates the structured log. Log ids, never text from members. Bodies are not logged, and the redaction is a
 * second line of defence.
 */
export function createLog(level: string, destination?: DestinationStream): Log {
  return pino(
    {
      level,
      base: undefined,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
      redact: {
        paths: [
          'req.headers.authorization',
          'headers.authorization',
          '*.password',
          '*.new_password',
          '*.current_password',
          '*.token',
          '*.access_token',
          '*.device_token',
          '*.device_tokens',
          '*.reflection',
          '*.email',
          'password',
          'token',
          'reflection',
          'email',
        ],
        censor: '[private]',
      },
      serializers: { err: describeError },
    },
    destination ?? pino.destination({ sync: false }),
  );
}

/** A database error repeats values in `detail`, so only its code and names go to the log. */
function describeError(
  error: Error & { code?: string; routine?: string; constraint?: string; table?: string },
) {
  const isDatabase = typeof error.routine === 'string';
  return {
    type: error.name,
    message: isDatabase ? `database error ${error.code ?? ''}`.trim() : withoutSecrets(error.message ?? ''),
    code: error.code,
    constraint: error.constraint,
    table: error.table,
    stack: isDatabase ? undefined : withoutSecrets(error.stack ?? ''),
  };
}

const token = /\b(evt|evd|reset|verify|reg|order|choice|did|ical)_[\w-]{20,}/g;

/** Errors from mail servers and parsers repeat addresses and tokens. */
const withoutSecrets = (text: string): string =>
  text.replace(/(?<![^\s<>"'@])[^\s<>"'@]+@[^\s<>"'@]+/g, '[address]').replace(token, '[token]');
