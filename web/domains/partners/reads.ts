import { atEveryVisit, read } from '../../platform/query/query.ts';

export const partnersRead = { ...read('GET /api/partners'), ...atEveryVisit };
export const fitsRead = { ...read('GET /api/partners/fits'), ...atEveryVisit };
