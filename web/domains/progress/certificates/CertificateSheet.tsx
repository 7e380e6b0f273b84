import { useId } from 'react';
import type { CheckedCertificate } from '#contract/certificates.ts';
import { totalDays } from '#contract/programme-constants.ts';
import { RawSvg } from '../../../drawings/RawSvg.tsx';
import { trailScene } from '../../../drawings/trail-scene.ts';
import { LogoMark } from '../../../ui/display/LogoMark.tsx';
import './certificate.css';
import { longDate } from '../words.ts';
import { CoursePath } from './CoursePath.tsx';

interface CertificateSheetProps {
  certificate: CheckedCertificate;
  /** First day of the practice. The check page doesn't show it. */
  startedOn?: string;
}

/** A certificate on A4 landscape, always light. The owner's page and the check page share it (decision 32). */
export function CertificateSheet({ certificate, startedOn }: CertificateSheetProps) {
  const { kind, name, title, finished_on: on, number, sections } = certificate;
  const heading = useId();
  return (
    <article className="certificate" aria-labelledby={heading}>
      <div className="certificate-in">
        <p className="logo">
          <LogoMark size={32} />
          <span>Evolve</span>
        </p>
        <p className="certificate-kind">
          {kind === 'evolve90' ? 'Ninety days of practice, completed by' : 'A course, finished by'}
        </p>
        <h2 id={heading} dir="auto">
          {name}
        </h2>
        <p className="certificate-what">
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
      <div className="certificate-art" aria-hidden="true">
        {kind === 'course' ? (
          <CoursePath sections={sections} />
        ) : (
          <RawSvg
            svg={trailScene({
              id: 'certificate',
              w: 1188,
              h: 330,
              day: totalDays,
              placed: totalDays,
              base: 56,
              left: 116,
              right: 122,
              groundY: 226,
              rise: 40,
              labels: false,
              sky: false,
              sun: false,
            })}
          />
        )}
      </div>
      <p className="certificate-foot">
        <span>{longDate(on)}</span>
        <span className="certificate-note">A record of practice, not a professional qualification.</span>
        <span className="nums">No. {number}</span>
      </p>
    </article>
  );
}
