/** The main export of the server's package: the native module, which is the package `sanad-native`. */
export * from 'sanad-native';
