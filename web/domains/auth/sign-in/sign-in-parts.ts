/** Parts of sign-in that load after its form: most visits need none of them. */

export { PasskeyButton } from '../passkeys/PasskeyButton.tsx';
export { AfterPassword } from './AfterPassword.tsx';
export { AskForLink } from './AskForLink.tsx';
