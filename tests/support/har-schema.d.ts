declare module 'har-schema' {
  /** The JSON schemas of HAR by the names of their parts. */
  const schemas: Record<string, object>;
  export = schemas;
}
