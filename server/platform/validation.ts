import { Ajv, type ErrorObject } from 'ajv';
import addFormats from 'ajv-formats';
import type { FastifySchemaCompiler } from 'fastify';
import type { Sentences } from '#contract/fields.ts';
import { invalid, type Refusal } from './refusal.ts';

const options = { removeAdditional: 'all', useDefaults: true, allErrors: false, verbose: true, strict: false } as const;
const strict = new Ajv({ ...options, coerceTypes: false });
// Addresses carry text only, so numbers and booleans in them are read from it.
const coercing = new Ajv({ ...options, coerceTypes: true });
for (const ajv of [strict, coercing]) {
  (addFormats as unknown as (ajv: Ajv) => void)(ajv);
  ajv.addKeyword({ keyword: 'sentences', schemaType: 'object' });
}

/** Bodies are taken as typed; addresses are coerced. Unknown fields fall away. */
export const compileValidator: FastifySchemaCompiler<object> = ({ schema, httpPart }) => (httpPart === 'body' ? strict : coercing).compile(schema);

/** The first thing wrong with a request, in a sentence: the contract's own where it has one. */
export function explain(errors: ErrorObject[]): Refusal {
  const error = errors[0];
  if (!error) return invalid('Something in this request could not be read.');
  const field = error.keyword === 'required' ? String(error.params['missingProperty']) : (error.instancePath.split('/').filter(Boolean).at(-1) ?? '');
  const schema = (error.parentSchema ?? {}) as Sentences & { properties?: Record<string, Sentences> };
  const own = schema.sentences?.[error.keyword as keyof NonNullable<Sentences['sentences']>];
  const sentence = own ?? plain(field, error);
  return invalid(sentence, field ? { [field]: sentence } : undefined);
}

function plain(field: string, { keyword, params }: ErrorObject): string {
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
    case 'type':
      return `${subject} must be ${params['type'] === 'integer' ? 'a whole number' : `a ${params['type']}`}.`;
    case 'pattern':
      return `${subject} contains characters that cannot be saved.`;
    default:
      return `${subject} is not valid.`;
  }
}
