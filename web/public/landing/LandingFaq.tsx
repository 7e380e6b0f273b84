import { Plus } from 'lucide';
import { landingQuestions } from '#contract/landing-questions.ts';
import { Icon } from '../../ui/display/Icon.tsx';

/** Questions people ask first (L-17). The first one is open. */
export function LandingFaq() {
  return (
    <section className="sec">
      <div className="wrap faq">
        <h2 className="h-sec">Questions people ask first</h2>
        <div>
          {landingQuestions().map(({ question, answer }, at) => (
            <details key={question} open={at === 0}>
              <summary>
                {question}
                <Icon as={Plus} />
              </summary>
              <p>{answer}</p>
            </details>
          ))}
        </div>
      </div>
    </section>
  );
}
