import { useRouter } from '@tanstack/react-router';
import { forgetRichTexts, RichText } from '../../ui/editor/reading/RichText.tsx';
import { onSessionEnd } from '../session/session-store.ts';

onSessionEnd(forgetRichTexts);

/**
 * Renders a member's rich text, sanitised. Mentions link to pages inside the app. `clamp` is a height in px.
 */
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
