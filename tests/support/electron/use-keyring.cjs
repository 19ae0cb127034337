// Loaded into the app before it starts. The test driver asks Chromium for the weak store; this asks for the keyring again.
require('electron').app.commandLine.appendSwitch('password-store', 'gnome-libsecret');
