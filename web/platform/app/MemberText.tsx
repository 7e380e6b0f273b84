import { useRouter } from '@tanstack/react-router';
import { forgetRichTexts, RichText } from '../../ui/editor/RichText.tsx';
import { onSessionEnd } from '../session/session-store.ts';

onSessionEnd(forgetRichTexts);

/** Rich text of a member, cleaned before it is shown; mentions lead to pages inside the app. `clamp` in px. */
export function MemberText({ html, clamp }: { html: string; clamp?: number }) {
  const router = useRouter();
  return (
    <RichText
      html={html}
      {...(clamp !== undefined && { clamp })}
      onMention={(path) => void router.navigate({ href: path })}
    />
  );
}
