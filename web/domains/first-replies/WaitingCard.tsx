import { useQuery } from '@tanstack/react-query';
import { Link } from '../../ui/controls/Link.tsx';
import { Card } from '../../ui/display/Card.tsx';
import { SectionHead } from '../../ui/layout/SectionHead.tsx';
import { waitingRead } from './data.ts';
import { WaitingList } from './WaitingList.tsx';

/** Shows up to three posts that could use a first reply to members who help. Nothing waits: no card. */
export function WaitingCard() {
  const { data } = useQuery(waitingRead);
  if (!data?.is_helping || data.waiting.length === 0) return null;
  return (
    <Card as="section" aria-labelledby="first-replies">
      <SectionHead id="first-replies" title="Could use a first reply">
        <Link className="link small" href="/first-replies">
          See all
        </Link>
      </SectionHead>
      <WaitingList posts={data.waiting.slice(0, 3)} isCompact />
    </Card>
  );
}
