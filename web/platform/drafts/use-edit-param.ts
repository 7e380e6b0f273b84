import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';

/**
 * Returns whether the editor of published content is open. The query `?edit={id}` opens it, and closing it
 * removes the query. The address is read at render and not subscribed to, because each subscription costs
 * time in a list of hundreds of cards.
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
