import { vi } from 'vitest';

// Test files of one worker share the packages they import, which takes most of their time, but no module of ours: each file
// loads those again, so that no test finds the state of another file.
vi.resetModules();
