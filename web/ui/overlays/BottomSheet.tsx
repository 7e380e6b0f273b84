import { Dialog, type DialogProps } from './Dialog.tsx';

/** The phone's sheet from below: the More menu, pickers. The same dialog, in another place. */
export function BottomSheet(props: Omit<DialogProps, 'kind' | 'art'>) {
  return <Dialog {...props} kind="sheet" closeButton={props.closeButton ?? true} />;
}
