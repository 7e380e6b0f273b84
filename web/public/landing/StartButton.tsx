import { ButtonLink } from '../../ui/controls/Button.tsx';

/** "Start Your Membership": visitors register, members continue with Evolve 90. Styles show one of both. */
export function StartButton() {
  return (
    <>
      <ButtonLink className="for-visitors" kind="today" size="lg" href="/auth/register">
        Start Your Membership
      </ButtonLink>
      <ButtonLink className="for-members" kind="today" size="lg" href="/evolve90">
        Start Your Membership
      </ButtonLink>
    </>
  );
}

/** The founding button: visitors register, members choose it on their membership page. */
export function FounderButton({ isBlock = false }: { isBlock?: boolean }) {
  const look = { kind: 'primary', size: 'lg', block: isBlock } as const;
  return (
    <>
      <ButtonLink {...look} className="for-visitors" href="/auth/register?plan=founder">
        Join as Founding Member
      </ButtonLink>
      <ButtonLink {...look} className="for-members" href="/membership">
        Claim Founding Member Status
      </ButtonLink>
    </>
  );
}
