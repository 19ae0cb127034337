import { app } from 'electron';

const unused = [
  'MediaRouter',
  'OptimizationHints',
  'AutofillServerCommunication',
  'NetworkTimeServiceQuerying',
  'CertificateTransparencyComponentUpdater',
];

/** Switches off what Chromium would talk to its makers about, and finds on the network, by itself. Must run before the app is ready. */
export function keepChromiumQuiet(): void {
  for (const name of [
    'disable-background-networking',
    'disable-component-update',
    'disable-domain-reliability',
    'disable-sync',
    'no-pings',
  ]) {
    app.commandLine.appendSwitch(name);
  }
  const others = app.commandLine.getSwitchValue('disable-features');
  app.commandLine.appendSwitch(
    'disable-features',
    [...(others === '' ? [] : [others]), ...unused].join(','),
  );
}
