/** What the address of a whole endpoint contains: two fields of a connection, and what belongs to one request. */
export type EndpointParts = {
  base_url: string;
  endpoint_path_id: string;
  /** The document id, '' where the address names none. */
  id: string;
  age: string;
  /** The names of the other query parameters, which no document request has. */
  others: string[];
};

// A letter that is no slash ends the base, so that a run of slashes is passed over once.
// Some people note down an id at the end of the path.
const endpoint =
  /^(https?:\/\/[^?#]*?[^?#/])\/+webhook\/([^/?#]+)(?:\/+([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}))?\/*(?:[?#].*)?$/is;

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
 * which would be doubled as a base_url. Null for any other text.
 */
export function splitEndpoint(address: string): EndpointParts | null {
  const text = address.trim();
  const [, base_url, path, idInPath = ''] = endpoint.exec(text) ?? [];
  if (base_url === undefined || path === undefined) return null;
  const [, query = ''] = /^[^?#]*\?([^#]*)/.exec(text) ?? [];
  const parameters = new URLSearchParams(query);
  const others = [...parameters.keys()].filter((name) => name !== 'id' && name !== 'age');
  return {
    base_url,
    endpoint_path_id: decoded(path),
    id: parameters.get('id') ?? idInPath,
    age: parameters.get('age') ?? '',
    others: [...new Set(others)],
  };
}
