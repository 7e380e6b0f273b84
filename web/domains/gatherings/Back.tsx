import { ArrowLeft } from 'lucide';
import { Link } from '../../ui/controls/Link.tsx';
import { Icon } from '../../ui/display/Icon.tsx';

/** Link to the list of circles and intensives. */
export const Back = () => (
  <Link className="crumb" href="/gatherings">
    <Icon as={ArrowLeft} size="sm" /> Circles and intensives
  </Link>
);
