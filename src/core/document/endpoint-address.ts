/** The two fields of a connection that the address of a whole endpoint contains. */
export type EndpointParts = { base_url: string; endpoint_path_id: string };

const endpoint = /^(https?:\/\/[^?#]+?)\/+webhook\/([^/?#]+)\/*(?:[?#].*)?$/is;

/** A percent-encoded text as it reads; unchanged where the encoding is not valid. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/**
 * Splits the address of a whole endpoint, `{base_url}/webhook/<endpoint_path_id>?id=…` (DOC-REQ-1),
 * which would be doubled as a base_url. Its query belongs to one request and is left out; null for
 * any other text.
 */
export function splitEndpoint(address: string): EndpointParts | null {
  const [, base_url, id] = endpoint.exec(address.trim()) ?? [];
  return base_url === undefined || id === undefined
    ? null
    : { base_url, endpoint_path_id: decoded(id) };
}
