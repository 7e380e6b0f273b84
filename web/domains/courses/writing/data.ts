import type { Body } from '#contract/platform/endpoint.ts';
import type { Routes } from '#contract/routes.ts';
import { api } from '../../../platform/http/api.ts';

export const createCourse = (body: Body<Routes['POST /api/courses']>) => api('POST /api/courses', { body });

export const editCourse = (id: string, body: Body<Routes['PUT /api/courses/:id']>) =>
  api('PUT /api/courses/:id', { params: { id }, body });

export const orderCourse = (id: string, body: Body<Routes['PUT /api/courses/:id/outline']>) =>
  api('PUT /api/courses/:id/outline', { params: { id }, body });

export const editLesson = (
  { id, lessonId }: { id: string; lessonId: string },
  body: Body<Routes['PUT /api/courses/:id/lessons/:lessonId']>,
) => api('PUT /api/courses/:id/lessons/:lessonId', { params: { id, lessonId }, body });
