import { ButtonLink } from '../../ui/controls/Button.tsx';
import { Banner } from '../../ui/display/Banner.tsx';

/** In place of what a plan does not hold: what the member can do, and the way to more (A section 2.10). */
export function UpgradeNotice({ children }: { children: string }) {
  return (
    <Banner
      kind="upgrade"
      action={
        <ButtonLink kind="secondary" size="sm" href="/membership">
          See the plans
        </ButtonLink>
      }
    >
      {children}
    </Banner>
  );
}
