import { useLocation, useRouter } from '@tanstack/react-router';
import { useState } from 'react';

/**
 * Whether the editor of something written is open. The address may ask for it (`?edit={id}`), as that of a draft does; once the editor was
 * closed the address says no more of it.
 */
export function useEditAddress(id: string, mayEdit: boolean) {
  const router = useRouter();
  const [chosen, setChosen] = useState<boolean>();
  const isAsked = useLocation({ select: ({ search }) => (search as { edit?: unknown }).edit === id });
  return {
    isOpen: chosen ?? (isAsked && mayEdit),
    open: () => setChosen(true),
    close: () => {
      const { pathname, hash } = router.state.location;
      setChosen(false);
      if (isAsked)
        void router.navigate({
          href: hash ? `${pathname}#${hash}` : pathname,
          replace: true,
          resetScroll: false,
        });
    },
  };
}
