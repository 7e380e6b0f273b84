import Type, { type Static } from 'typebox';
import { nullable, text } from '../platform/fields.ts';
import { reportCategories } from './report-categories.ts';

/** Fields of a report. Both are optional. */
export const ReportFields = {
  category: Type.Optional(Type.Enum([...reportCategories])),
  reason: Type.Optional(text(1000)),
};
export const ReportBody = Type.Optional(nullable(Type.Object(ReportFields)));
export type ReportBody = Static<typeof ReportBody>;
