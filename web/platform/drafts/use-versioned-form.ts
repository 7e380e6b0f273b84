export { newerIn } from '../forms/use-form.ts';
