/*
 * Loaded into the desktop app or the web host before it starts: deriving a key from a passphrase costs half a second of a processor, and here the least that a token
 * file allows, as in the unit tests. The tests with a keyring derive it at the usual cost.
 */
const crypto = require('node:crypto');
const { syncBuiltinESMExports } = require('node:module');

const { scrypt } = crypto;
crypto.scrypt = (passphrase, salt, length, options, done) =>
  scrypt(passphrase, salt, length, { ...options, N: 1024 }, done);
syncBuiltinESMExports();
