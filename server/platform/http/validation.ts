import { Ajv, type ErrorObject } from 'ajv';
import addFormats from 'ajv-formats';
import type { FastifySchemaCompiler } from 'fastify';
import type { Sentences } from '#contract/platform/fields.ts';
import { wholeUuid } from '#contract/platform/uuid.ts';
import { type HttpError, invalid } from './http-error.ts';

const options = {
  removeAdditional: 'all',
  useDefaults: true,
  allErrors: false,
  verbose: true,
  strict: false,
  strictNumbers: true,
} as const;
const strict = new Ajv({ ...options, coerceTypes: false });
// URLs carry only text, so numbers and booleans in them are coerced.
const coercing = new Ajv({ ...options, coerceTypes: true });
for (const ajv of [strict, coercing]) {
  (addFormats as unknown as (ajv: Ajv) => void)(ajv);
  ajv.addKeyword({ keyword: 'sentences', schemaType: 'object' });
  // The library's formats accept values that `Date` or PostgreSQL cannot read: urn:uuid:, leap seconds, the
  // year 0.
  ajv.addFormat('uuid', new RegExp(wholeUuid, 'i'));
  ajv.addFormat('date', (value: string) => /^[12]\d{3}-\d\d-\d\d$/.test(value) && isDate(value));
  ajv.addFormat(
    'date-time',
    (value: string) =>
      /^[12]\d{3}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,9})?(Z|[+-]\d\d:\d\d)$/.test(value) &&
      isDate(value.slice(0, 10)) &&
      !Number.isNaN(Date.parse(value)),
  );
}

/** True for a date that exists, so false for 30 February. */
function isDate(day: string): boolean {
  const at = Date.parse(`${day}T00:00:00Z`);
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(day);
}

/**
 * Validates bodies strictly and coerces URLs. Removes unknown fields and lower-cases ids. A schema is compiled at its first
 * use, because compiling all of them took a sixth of a start.
 */
export const compileValidator: FastifySchemaCompiler<object> = ({ schema, httpPart }) => {
  let validate: Validate | undefined;
  return (values) => {
    validate ??= withLowerIds(schema, httpPart === 'body' ? compileBody(schema) : compileAddress(schema));
    return validate(values);
  };
};

type Verdict = true | { error: Error };
type Validate = (values: Record<string, unknown>) => Verdict;

function compileBody(schema: object): Validate {
  const validate = strict.compile(schema);
  return (values) => validate(values) || { error: explain(validate.errors ?? []) };
}

interface Part {
  format?: string;
  anyOf?: Part[];
  items?: Part;
  properties?: Record<string, Part>;
}

/** Lower-cases ids as PostgreSQL does, so that `===` and SQL's `=` agree. */
function withLowerIds(schema: Part, validate: Validate): Validate {
  const holdsIds = ({ format, anyOf, items }: Part): boolean =>
    format === 'uuid' || (anyOf?.some(holdsIds) ?? false) || (items !== undefined && holdsIds(items));
  const names = [schema, ...(schema.anyOf ?? [])]
    .flatMap(({ properties }) => Object.entries(properties ?? {}))
    .flatMap(([name, part]) => (holdsIds(part) ? [name] : []));
  const lowered = (value: unknown): unknown =>
    typeof value === 'string' ? value.toLowerCase() : Array.isArray(value) ? value.map(lowered) : value;
  return (values) => {
    const verdict = validate(values);
    if (verdict === true && values)
      for (const name of names) if (name in values) values[name] = lowered(values[name]);
    return verdict;
  };
}

/** The library coerces 1e999 in a URL to infinity and then checks no limit. */
function compileAddress(schema: object): Validate {
  const validate = coercing.compile(schema);
  return (values: Record<string, unknown>) => {
    if (!validate(values)) return { error: explain(validate.errors ?? []) };
    const endless = Object.entries(values).find(
      ([, value]) => typeof value === 'number' && !Number.isFinite(value),
    )?.[0];
    return (
      endless === undefined || {
        error: invalid(plain(endless, { keyword: 'type', params: { type: 'number' } })),
      }
    );
  };
}

/** Returns the first validation error as a sentence, the contract's own where it has one. */
export function explain(errors: ErrorObject[]): HttpError {
  const error = errors[0];
  if (!error) return invalid("We couldn't read something in this request.");
  const field =
    error.keyword === 'required'
      ? String(error.params['missingProperty'])
      : // An error in a list item is reported under the list's name.
        (error.instancePath.split('/').findLast((part) => part !== '' && !/^\d+$/.test(part)) ?? '');
  const schema = (error.parentSchema ?? {}) as Sentences & { properties?: Record<string, Sentences> };
  // A missing body counts as a missing field.
  const keyword = error.keyword === 'type' && field === '' ? 'required' : error.keyword;
  const { sentences } = schema;
  // The pattern of a required text also refuses what can't be saved, and that isn't an empty text.
  const isUnsavable =
    keyword === 'pattern' &&
    sentences?.pattern === sentences?.minLength &&
    /[\0\uD800-\uDFFF]/u.test(String(error.data));
  const own =
    (isUnsavable ? undefined : sentences?.[keyword as keyof NonNullable<Sentences['sentences']>]) ??
    (keyword === 'required' ? schema.properties?.[field]?.sentences?.required : undefined);
  const sentence = own ?? plain(field, error);
  return invalid(sentence, field ? { [field]: sentence } : undefined);
}

const kinds: Record<string, string> = {
  string: 'text',
  integer: 'a whole number',
  number: 'a number',
  boolean: 'true or false',
  object: 'a JSON object',
  array: 'a list',
};

function plain(field: string, { keyword, params }: Pick<ErrorObject, 'keyword' | 'params'>): string {
  const name = field.replaceAll('_', ' ') || 'The request';
  const subject = name[0]?.toUpperCase() + name.slice(1);
  switch (keyword) {
    case 'required':
      return `${subject} is required.`;
    case 'minLength':
      return `${subject} needs at least ${params['limit']} character${params['limit'] === 1 ? '' : 's'}.`;
    case 'maxLength':
      return `${subject} can hold at most ${params['limit']} characters.`;
    case 'minimum':
      return `${subject} must be at least ${params['limit']}.`;
    case 'maximum':
      return `${subject} must be at most ${params['limit']}.`;
    case 'maxItems':
      return `${subject} can have at most ${params['limit']} entries.`;
    case 'type':
      return `${subject} must be ${kinds[String(params['type'])] ?? 'of another kind'}.`;
    case 'pattern':
      return `${subject} contains characters we can't save.`;
    default:
      return `${subject} is not valid.`;
  }
}
