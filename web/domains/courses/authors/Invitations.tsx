import { useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import type { CourseInvitation } from '#contract/courses/authors.ts';
import { useApiMutation } from '../../../platform/query/use-api-mutation.ts';
import { useMember } from '../../../platform/session/session.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { Banner } from '../../../ui/display/Banner.tsx';
import { useToast } from '../../../ui/overlays/Toast.tsx';
import { invitationsRead, reloadAuthors } from './data.ts';

/** Open invitations to write courses of others. Nothing without any. */
export function Invitations() {
  const invitations = useQuery(invitationsRead).data ?? [];
  return invitations.map((invitation) => <One key={invitation.course_id} invitation={invitation} />);
}

function One({ invitation: { course_id, title, invited_by } }: { invitation: CourseInvitation }) {
  const me = useMember();
  const router = useRouter();
  const toast = useToast();
  const failure = 'We couldn’t save your choice. Try again.';
  const { run: accept, busy: isAccepting } = useApiMutation('POST /api/courses/:id/authors/accept', {
    failure,
    async onDone() {
      await router.navigate({ href: `/lms/${course_id}/edit` });
      reloadAuthors();
    },
    onFail: () => reloadAuthors(),
  });
  const { run: decline, busy: isDeclining } = useApiMutation('DELETE /api/courses/:id/authors/:memberId', {
    failure,
    onDone() {
      toast('Invitation declined.');
      reloadAuthors();
    },
  });
  return (
    <div className="mt-4">
      <Banner
        kind="info"
        title={`${invited_by.name} invites you to write “${title}” together`}
        action={
          <div className="row row--wrap">
            <Button
              size="sm"
              kind="primary"
              busy={isAccepting}
              onClick={() => void accept({ params: { id: course_id } })}
            >
              Accept
            </Button>
            <Button
              size="sm"
              busy={isDeclining}
              onClick={() => void decline({ params: { id: course_id, memberId: me.id } })}
            >
              Decline
            </Button>
          </div>
        }
      >
        You’d edit and publish it, and read the work of its learners. You can leave at any time.
      </Banner>
    </div>
  );
}
