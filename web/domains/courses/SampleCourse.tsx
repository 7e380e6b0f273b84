import { useRouter } from '@tanstack/react-router';
import { BookPlus } from 'lucide';
import { useApiMutation } from '../../platform/query/use-api-mutation.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { useToast } from '../../ui/overlays/Toast.tsx';
import { reloadCourses } from './data.ts';

/** Button with which an administrator adds the sample course. It opens the course. */
export function SampleCourse() {
  const toast = useToast();
  const router = useRouter();
  const { run, busy } = useApiMutation('POST /api/admin/seed-sample-course', {
    failure: 'Error seeding sample course',
    async onDone({ message, course_id }) {
      reloadCourses();
      toast(message);
      await router.navigate({ href: `/lms/${course_id}` });
    },
  });
  return (
    <Button icon={BookPlus} busy={busy} busyText="Adding..." onClick={() => void run()}>
      Add the sample course
    </Button>
  );
}
