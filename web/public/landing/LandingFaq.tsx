import { landingQuestions } from '#contract/site/landing-questions.ts';
import { Fold } from './Fold.tsx';
import { BenefitList, WhyItWorks } from './LandingFeatures.tsx';
import { EverythingList } from './LandingPlans.tsx';

/** Questions people ask first, and before them the reasons, the benefits and the features, for those who want to know more. */
export function LandingFaq() {
  return (
    <section className="sec">
      <div className="wrap grid grid-cols-[minmax(0,1fr)_minmax(0,1.45fr)] gap-y-5 gap-x-20 items-start max-shell:grid-cols-1">
        <h2 className="h-sec">Questions people ask first</h2>
        <div>
          <Fold title="Why it works">
            <WhyItWorks />
          </Fold>
          <Fold title="What changes for you">
            <BenefitList />
          </Fold>
          <Fold title="Everything in the house">
            <EverythingList />
          </Fold>
          {landingQuestions().map(({ question, answer }) => (
            <Fold key={question} title={question}>
              <p className="pr-12 text-muted">{answer}</p>
            </Fold>
          ))}
        </div>
      </div>
    </section>
  );
}
