#!/usr/bin/env node
/** `sanad`: runs the program from its bundle, which starts faster, or else from its modules. */
import { loadBundle } from './bundle.ts';

const { run } = loadBundle()?.exports ?? (await import('./run.ts'));
await run();
