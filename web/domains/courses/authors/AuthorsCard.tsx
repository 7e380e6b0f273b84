import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { UserPlus, X } from 'lucide';
import { useId, useRef, useState } from 'react';
import type { Author } from '#contract/auth/author.ts';
import type { CourseAuthor } from '#contract/courses/authors.ts';
import type { CourseDetail } from '#contract/courses/endpoints.ts';
import { useDebounced } from '../../../platform/app/use-debounced.ts';
import { errorMessage } from '../../../platform/http/api.ts';
import { ListOf } from '../../../platform/lists/ListOf.tsx';
import { useApiMutation } from '../../../platform/query/use-api-mutation.ts';
import { useMember } from '../../../platform/session/session.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { Field } from '../../../ui/controls/Field.tsx';
import { Input } from '../../../ui/controls/Input.tsx';
import { Card } from '../../../ui/display/Card.tsx';
import { Skeleton, SkeletonBlock } from '../../../ui/display/Skeleton.tsx';
import { useConfirm } from '../../../ui/overlays/Confirm.tsx';
import { useToast } from '../../../ui/overlays/Toast.tsx';
import { Avatar, Who } from '../../../ui/pictures/Avatar.tsx';
import { authorsRead, candidatesRead, reloadAuthors } from './data.ts';

/** Who writes a course. Its owner invites and removes co-authors here, who can leave. */
export function AuthorsCard({ course }: { course: CourseDetail }) {
  const heading = useId();
  const query = useQuery(authorsRead(course.id));
  return (
    <Card as="section" className="max-w-208 mt-4" aria-labelledby={heading}>
      <h2 className="card-title" id={heading}>
        Authors
      </h2>
      <p className="small muted mt-1">
        Co-authors write, publish and read the work of learners as you do. Only the owner deletes the course
        and chooses its authors.
      </p>
      <ListOf
        query={query}
        loading={
          <Skeleton label="Loading the authors...">
            <SkeletonBlock h="4rem" />
          </Skeleton>
        }
        failed={errorMessage(query.error, 'We couldn’t load the authors. Try again.')}
        empty={null}
        className="stack mt-3"
        keyOf={({ member }) => member.id ?? member.name}
        row={(author) => <One course={course} author={author} />}
      />
      {course.is_owner ? <Invite course={course} /> : null}
    </Card>
  );
}

function One({
  course,
  author: { member, is_owner, accepted_at },
}: {
  course: CourseDetail;
  author: CourseAuthor;
}) {
  const me = useMember();
  const router = useRouter();
  const toast = useToast();
  const confirm = useConfirm();
  const isMe = member.id === me.id;
  const { run, busy } = useApiMutation('DELETE /api/courses/:id/authors/:memberId', {
    failure: 'We couldn’t change the authors. Nothing changed. Try again.',
    async onDone() {
      toast(isMe ? 'You left the authors of this course.' : `${member.name} is no longer an author.`);
      if (isMe) await router.navigate({ href: '/lms?tab=created' });
      reloadAuthors();
    },
  });
  const remove = async () => {
    const isSure = await confirm({
      title: isMe ? 'Leave the authors of this course?' : `Remove ${member.name}?`,
      body: isMe
        ? 'You can’t edit the course any more. What you wrote stays in it.'
        : accepted_at === null
          ? 'The invitation no longer works.'
          : 'They can’t edit the course any more. What they wrote stays in it.',
      confirm: isMe ? 'Leave' : 'Remove',
      cancel: isMe ? 'Stay author' : 'Keep author',
      danger: true,
    });
    if (isSure && member.id !== null) void run({ params: { id: course.id, memberId: member.id } });
  };
  return (
    <li className="row row--between">
      <Who
        avatar={<Avatar name={member.name} id={member.id ?? ''} photo={member.profile_photo} decorative />}
        name={member.name}
        meta={is_owner ? 'Owner' : accepted_at === null ? 'Invited' : 'Co-author'}
      />
      {!is_owner && (course.is_owner || isMe) ? (
        <Button
          kind="ghost"
          size="sm"
          icon={X}
          busy={busy}
          label={isMe ? 'Leave the authors' : `Remove ${member.name}`}
          onClick={() => void remove()}
        />
      ) : null}
    </li>
  );
}

function Invite({ course }: { course: CourseDetail }) {
  const [text, setText] = useState('');
  const q = useDebounced(text.trim());
  const field = useRef<HTMLInputElement>(null);
  const toast = useToast();
  const query = useQuery({
    ...candidatesRead(course.id, q),
    enabled: q !== '',
    placeholderData: keepPreviousData,
  });
  const { run, busy, error } = useApiMutation('POST /api/courses/:id/authors', {
    failure: 'We couldn’t send the invitation. Try again.',
    showError: null,
    onDone() {
      setText('');
      field.current?.focus();
      toast('Invitation sent.');
      reloadAuthors();
    },
  });
  const found = q === '' ? [] : (query.data ?? []);
  return (
    <div className="mt-4">
      <Field label="Invite a co-author" hint="A creator or founder, by name." error={error ?? undefined}>
        <Input
          ref={field}
          type="search"
          dir="auto"
          maxLength={120}
          autoComplete="off"
          value={text}
          onChange={({ currentTarget }) => setText(currentTarget.value)}
        />
      </Field>
      <p className="small muted mt-2" role="status">
        {q === '' || query.isPending
          ? null
          : query.isError
            ? errorMessage(query.error, 'We couldn’t search. Try again.')
            : found.length === 0
              ? `No creator or founder with “${q}” in their name.`
              : null}
      </p>
      <ul className="stack mt-2">
        {found.map((member: Author) => (
          <li key={member.id} className="row row--between">
            <Who
              avatar={
                <Avatar name={member.name} id={member.id ?? ''} photo={member.profile_photo} decorative />
              }
              name={member.name}
            />
            <Button
              size="sm"
              icon={UserPlus}
              busy={busy}
              label={`Invite ${member.name}`}
              onClick={() => void run({ params: { id: course.id }, body: { member_id: member.id ?? '' } })}
            />
          </li>
        ))}
      </ul>
    </div>
  );
}
