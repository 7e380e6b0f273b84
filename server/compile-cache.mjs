import { enableCompileCache } from 'node:module';
import { join } from 'node:path';

// Before anything else is loaded, the program itself included: the next start reads compiled code, instead of compiling a thousand files.
// This file has no types, because to take them out Node would load its compiler.
enableCompileCache(join(import.meta.dirname, '../node_modules/.cache/evolve'));
