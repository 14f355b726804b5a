/** The one import of the native module, through the package's own main export. All else imports the core from here. */
export * from 'sanad';
