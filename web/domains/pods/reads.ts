import { atEveryVisit, read } from '../../platform/query/query.ts';

export const podsRead = { ...read('GET /api/pods'), ...atEveryVisit };
