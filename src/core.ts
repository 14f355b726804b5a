/**
 * The only import of the native module, through the package's own main export. Everything else imports
 * the core from here.
 */
import { guardMappedFiles } from 'sanad';

export * from 'sanad';

// Here, because every importer of the core may map files: the service, its workers and every command.
guardMappedFiles();
