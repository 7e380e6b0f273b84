import { Dialog, type DialogProps } from './Dialog.tsx';

/** A `Dialog` that opens from the bottom on phones: the More menu, pickers. */
export function BottomSheet(props: Omit<DialogProps, 'kind' | 'art'>) {
  return <Dialog {...props} kind="sheet" closeButton={props.closeButton ?? true} />;
}
