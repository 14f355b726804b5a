/** The one import of the native module. Everything else imports the core from here. */
export * from '../native/index.cjs';
