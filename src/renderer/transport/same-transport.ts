import type { Transport } from '#core/http/transport.ts';

const settingsIn = ({
  timeoutSeconds,
  tls,
  proxy,
  proxyTokenId,
  clientCertificate,
}: Transport): string =>
  JSON.stringify({ timeoutSeconds, tls, proxy, proxyTokenId, clientCertificate });

/** Whether calls travel in the same way, whatever else the two have. */
export const isSameTransport = (one: Transport, other: Transport): boolean =>
  settingsIn(one) === settingsIn(other);
