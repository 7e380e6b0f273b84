import type { Quote } from '#contract/messages/endpoints.ts';
import { formerMember, quotedWords } from './rules.ts';

/** The quote in a reply: who wrote the message, and the beginning of its first line. In a chat, which has no partner, no name is with a message that the member doesn't see. */
export const QuotedMessage = ({ quote, partnerName }: { quote: Quote; partnerName: string | null }) => {
  const isUnseen = quote.id === null && partnerName === null;
  return (
    <span className="grid min-w-0 ps-2.5 border-s-3 border-current small">
      {isUnseen ? null : (
        <b className="truncate" dir="auto">
          {quote.is_own ? 'You' : (quote.by ?? partnerName ?? formerMember)}
        </b>
      )}
      <span className="truncate" dir="auto">
        {isUnseen ? 'This message isn’t available' : quotedWords(quote)}
      </span>
    </span>
  );
};
