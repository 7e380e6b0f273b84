import clsx from 'clsx';
import { useId } from 'react';
import { totalDays } from '#contract/programme/constants.ts';
import type { CheckedCertificate } from '#contract/progress/certificates.ts';
import { RawSvg } from '../../../drawings/RawSvg.tsx';
import { trailScene } from '../../../drawings/trail-scene.ts';
import { LogoMark } from '../../../ui/display/LogoMark.tsx';
import { longDate } from '../words.ts';
import { CoursePath } from './CoursePath.tsx';
import styles from './certificate.module.css';

interface CertificateSheetProps {
  certificate: CheckedCertificate;
  /** First day of the practice. The check page doesn't show it. */
  startedOn?: string;
}

/** A certificate on A4 landscape, always light. The owner's page and the check page share it. */
export function CertificateSheet({ certificate, startedOn }: CertificateSheetProps) {
  const { kind, name, title, finished_on: on, number, sections } = certificate;
  const heading = useId();
  return (
    <article className={styles.certificate} aria-labelledby={heading}>
      <div className="relative grid justify-items-center px-[8cqw] pt-[6.4cqw] pb-0 center">
        <p className="logo text-[2.2cqw] min-h-0 gap-[0.9cqw]">
          <LogoMark size={32} />
          <span>Evolve</span>
        </p>
        <p className={styles.kind}>
          {kind === 'evolve90' ? 'Ninety days of practice, completed by' : 'A course, finished by'}
        </p>
        <h2
          className="font-display text-[5.8cqw]/[1.08] font-[660] max-w-full mt-[0.8cqw] mb-[0.9cqw] wrap-anywhere text-balance"
          id={heading}
          dir="auto"
        >
          {name}
        </h2>
        <p className={styles.what}>
          {kind === 'evolve90' ? (
            <>
              who walked all of {title}
              {startedOn ? ` from ${longDate(startedOn)} to ${longDate(on)}` : ''}, one lesson, one walk and
              one stone at a time.
            </>
          ) : (
            <>who finished “{title}”.</>
          )}
        </p>
      </div>
      <div className={clsx(styles.art, 'absolute right-0 bottom-0 left-0')} aria-hidden="true">
        {kind === 'course' ? (
          <CoursePath sections={sections} />
        ) : (
          <RawSvg
            svg={trailScene({
              id: 'certificate',
              w: 1188,
              h: 400,
              day: totalDays,
              placed: totalDays,
              base: 74,
              left: 100,
              right: 100,
              groundY: 296,
              rise: 48,
              labels: false,
              sky: false,
              sun: false,
            })}
          />
        )}
      </div>
      <p className={styles.foot}>
        <span>{longDate(on)}</span>
        <span className={styles.note}>A record of practice, not a professional qualification.</span>
        <span className="nums">No. {number}</span>
      </p>
    </article>
  );
}
