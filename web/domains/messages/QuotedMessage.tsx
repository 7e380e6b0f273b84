import type { Quote } from '#contract/messages/endpoints.ts';
import { quotedWords } from './rules.ts';

/** The quote in a reply: who wrote the message, and the beginning of its first line. */
export const QuotedMessage = ({ quote, partnerName }: { quote: Quote; partnerName: string }) => (
  <span className="grid min-w-0 ps-2.5 border-s-3 border-current small">
    <b className="truncate" dir="auto">
      {quote.is_own ? 'You' : partnerName}
    </b>
    <span className="truncate" dir="auto">
      {quotedWords(quote)}
    </span>
  </span>
);
