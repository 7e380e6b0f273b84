import { Plus } from 'lucide';
import { landingQuestions } from '#contract/landing-questions.ts';
import { Icon } from '../../ui/display/Icon.tsx';

/** Questions people ask first (L-17). The first one is open. */
export function LandingFaq() {
  return (
    <section className="py-[clamp(3.25rem,6vw,5.5rem)_0] scroll-mt-12 [outline:0] last:pb-[clamp(8rem,22vw,11rem)]">
      <div className="grid grid-cols-[minmax(0,1fr)_minmax(0,1.45fr)] gap-x-20 gap-y-5 items-start max-w-[calc(var(--ev-page)_+_2_*_var(--ev-gutter))] mx-auto px-gutter faq">
        <h2 className="text-[clamp(1.875rem,1.4rem_+_1.9vw,2.75rem)]/[1.1] max-w-[20ch] tracking-[-0.018em]">
          Questions people ask first
        </h2>
        <div>
          {landingQuestions().map(({ question, answer }, at) => (
            <details className="border-b border-line" key={question} open={at === 0}>
              <summary>
                {question}
                <Icon as={Plus} />
              </summary>
              <p className="pt-0 pr-12 pb-5 pl-0 muted">{answer}</p>
            </details>
          ))}
        </div>
      </div>
    </section>
  );
}
