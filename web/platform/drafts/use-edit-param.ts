import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';

/**
 * Whether the editor of something written is open. The address may ask for it (`?edit={id}`), as that of a draft does; once the editor was
 * closed the address says no more of it. Read while drawing and not followed: with hundreds of cards in a list each one that follows costs.
 */
export function useEditParam(id: string, mayEdit: boolean) {
  const router = useRouter();
  const [chosen, setChosen] = useState<boolean>();
  const { pathname, search, hash } = router.state.location;
  const isAsked = (search as { edit?: unknown }).edit === id;
  return {
    isOpen: chosen ?? (isAsked && mayEdit),
    open: () => setChosen(true),
    close: () => {
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
