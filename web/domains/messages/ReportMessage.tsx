import { useState } from 'react';
import type { Message } from '#contract/messages/endpoints.ts';
import { ReportDialog } from '../../platform/content/ReportDialog.tsx';
import { useToast } from '../../ui/overlays/Toast.tsx';
import { reportMessage } from './conversations/data.ts';

interface ReportMessageProps {
  address: string;
  /** Null while nothing is reported. */
  message: Pick<Message, 'id'> | null;
  onClose: () => void;
}

/** Reports one message. Moderators see nothing else of the conversation. */
export function ReportMessage({ address, message, onClose }: ReportMessageProps) {
  const toast = useToast();
  const [last, setLast] = useState(message);
  if (message && message !== last) setLast(message);
  if (!last) return null;
  return (
    <ReportDialog
      key={last.id}
      open={message !== null}
      onClose={onClose}
      noun="message"
      question="Are you sure you want to report this message as inappropriate? This will notify moderators for review. They see this message and nothing else of your conversation."
      send={(report) => reportMessage(address, last, report)}
      failure="Failed to report message. Please try again."
      onReported={() => toast('Content reported successfully. Moderators will review it.')}
    />
  );
}
