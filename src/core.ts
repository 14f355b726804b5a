/**
 * The only place that imports the native module, the package `sanad-native` in `native/`. All other files
 * import the core from here.
 */
import { guardMappedFiles } from 'sanad-native';

export * from 'sanad-native';

// Guards against mapped files that shrink. It is called here because whatever imports the core may map files:
// the service, its workers and every command.
guardMappedFiles();
