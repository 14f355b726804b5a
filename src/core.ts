/**
 * The only place that imports the native module, through the package's own main export. All other files
 * import the core from here.
 */
import { guardMappedFiles } from 'sanad';

export * from 'sanad';

// Guards against mapped files that shrink. It is called here because whatever imports the core may map files:
// the service, its workers and every command.
guardMappedFiles();
