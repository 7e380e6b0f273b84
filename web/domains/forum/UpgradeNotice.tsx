import { ButtonLink } from '../../ui/controls/Button.tsx';
import { Banner } from '../../ui/display/Banner.tsx';

/** Shows what the member's plan allows, with a link to the plans. */
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
