import { Plus } from 'lucide';
import { landingQuestions } from '#contract/landing-questions.ts';
import { Icon } from '../../ui/display/Icon.tsx';

/** Questions people ask first. The first one is open. */
export function LandingFaq() {
  return (
    <section className="sec">
      <div className="wrap grid grid-cols-[minmax(0,1fr)_minmax(0,1.45fr)] gap-y-5 gap-x-20 items-start max-shell:grid-cols-1 [&_details[open]_summary_.icon]:rotate-45">
        <h2 className="h-sec">Questions people ask first</h2>
        <div>
          {landingQuestions().map(({ question, answer }, at) => (
            <details className="border-b border-line" key={question} open={at === 0}>
              <summary className="flex gap-4 items-center justify-between min-h-15 font-size-lg font-semibold cursor-pointer list-none [&::-webkit-details-marker]:hidden">
                {question}
                <Icon as={Plus} />
              </summary>
              <p className="pt-0 pb-5 pr-12 pl-0 text-muted">{answer}</p>
            </details>
          ))}
        </div>
      </div>
    </section>
  );
}
