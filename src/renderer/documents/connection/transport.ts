import { type Connection, usualTransport } from '#core/document/connection.ts';

/** The fields of a connection that say how its calls travel. */
const transportFields = Object.keys(usualTransport);

/** Whether a problem belongs to the transport; `name` is a field of the connection, with what is inside it after a dot. */
export const isOfTransport = (name: string): boolean =>
  transportFields.some((field) => name === field || name.startsWith(`${field}.`));

/** Whether a connection travels in any other way than the usual one. */
export const hasOwnTransport = ({
  timeoutSeconds,
  tls,
  proxy,
  proxyTokenId,
}: Connection): boolean =>
  JSON.stringify({ timeoutSeconds, tls, proxy, proxyTokenId }) !== JSON.stringify(usualTransport);
