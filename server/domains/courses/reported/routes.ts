import { reportedCourses } from '#contract/courses/reported.ts';
import { handleReport } from '#server/domains/moderation/report-content.ts';
import type { Serve } from '#server/platform/http/serve.ts';
import { appeal } from './appeal.ts';
import { courseContent } from './content-adapter.ts';

export function reportedCourseRoutes(serve: Serve): void {
  serve(reportedCourses, 'POST /api/courses/:id/flag', handleReport(courseContent.course));
  serve(reportedCourses, 'POST /api/lessons/:id/flag', handleReport(courseContent.lesson));
  serve(reportedCourses, 'POST /api/submissions/:id/flag', handleReport(courseContent.work));

  serve(reportedCourses, 'POST /api/courses/:id/appeal', (call) =>
    appeal(call.db, call, { contentType: 'course', contentId: call.params.id, words: call.body?.words }),
  );
  serve(reportedCourses, 'POST /api/lessons/:id/appeal', (call) =>
    appeal(call.db, call, { contentType: 'lesson', contentId: call.params.id, words: call.body?.words }),
  );
  serve(reportedCourses, 'POST /api/submissions/:id/appeal', (call) =>
    appeal(call.db, call, { contentType: 'work', contentId: call.params.id, words: call.body?.words }),
  );
}
