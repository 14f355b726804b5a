/** The one import of the native module, through the package's own main export. All else imports the core from here. */
import { guardMappedFiles } from 'sanad';

export * from 'sanad';

// Whatever imports the core may map files: the service, its workers and every command.
guardMappedFiles();
