import { Bell, LogOut, Search } from 'lucide';
import { renderToStaticMarkup } from 'react-dom/server';
import { homePath } from '../../platform/navigation/destinations.ts';
import { Button, ButtonLink } from '../../ui/controls/Button.tsx';
import { Link } from '../../ui/controls/Link.tsx';
import { AppFrame } from '../../ui/layout/AppFrame.tsx';
import { barItems, tabItems } from './bars.ts';

/** Returns the bars of a member's page as HTML. The build puts it into the document, where it shows until the app draws its own. */
export const drawFirstBars = (): string =>
  renderToStaticMarkup(
    <AppFrame
      homeHref={homePath}
      items={barItems()}
      more={[]}
      tabs={tabItems()}
      sheet={[]}
      current={undefined}
      user={
        <>
          <ButtonLink kind="ghost" icon={Search} label="Search" href="/search" />
          <Button kind="ghost" icon={Bell} label="Notifications" />
          {/* The theme's icon follows the theme, and the photo is the member's: only their places are known. */}
          <span className="size-touch max-shell:hidden" />
          <Link href="/profile" className="size-touch" />
        </>
      }
      logout={{ key: 'logout', label: 'Logout', icon: LogOut }}
    >
      {null}
    </AppFrame>,
  );
