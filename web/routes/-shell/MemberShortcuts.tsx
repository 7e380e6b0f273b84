import { Shortcuts } from '../../platform/commands/Shortcuts.tsx';

const palette = async () => (await import('./MemberPalette.tsx')).MemberPalette;

export const MemberShortcuts = ({ onLogout }: { onLogout: () => void }) => (
  <Shortcuts onLogout={onLogout} palette={palette} />
);
