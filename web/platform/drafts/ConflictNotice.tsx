import { EditConflict } from '../forms/EditConflict.tsx';
import type { Editing } from './use-edit-form.ts';

/** The version saved elsewhere, under its earlier name. */
export const ConflictNotice = ({ editing }: { editing: Editing }) => <EditConflict form={editing} />;
