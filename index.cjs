'use strict';

// The main export of the server's package: the native module, which is the package `sanad-native`.
module.exports = require('sanad-native');
