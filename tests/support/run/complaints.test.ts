import { describe, expect, it } from 'vitest';
import { collectComplaints } from './complaints.ts';

const complaintsAbout = (text: string): readonly string[] => {
  const complaints = collectComplaints();
  complaints.watchText('main process', text);
  return complaints.all();
};

describe('complaints', () => {
  it('are every line a host process writes to stderr', () => {
    expect(complaintsAbout('Assay: TypeError: x is not a function\n    at start\n')).toEqual([
      'main process: Assay: TypeError: x is not a function',
      'main process:     at start',
    ]);
  });

  it.each([
    '[19197:1121/101352.985122:ERROR:bus.cc(407)] Failed to connect to the bus: Failed to connect to socket',
    '[19226:1121/101353.305902:ERROR:viz_main_impl.cc(181)] Exiting GPU process due to errors during initialization',
    '[20702:1121/101428.948956:ERROR:shared_image_interface_proxy.cc(134)] Buffer handle is null.',
    '[4242:1121/101428.948956:ERROR:dbus/bus.cc:408] Failed to connect to the bus',
    'Debugger listening on ws://127.0.0.1:38263/adcb3912',
    'DevTools listening on ws://127.0.0.1:38263/devtools/browser/adcb3912',
  ])("are not Chromium's own: %s", (line) => {
    expect(complaintsAbout(line)).toEqual([]);
  });

  it.each([
    '[1121/101350.982380:FATAL:electron_main_delegate.cc(287)] Running as root without --no-sandbox is not supported.',
    '[18841:1121/101350.985511:ERROR:network_service_instance_impl.cc(613)] Network service crashed, restarting service.',
    '(node:1) DeprecationWarning: safeStorage.encryptString is deprecated',
  ])('are still: %s', (line) => {
    expect(complaintsAbout(line)).toHaveLength(1);
  });
});
