/**
 * Headers that browsers, HTTP libraries, proxies and clouds send and that hold no credential. Their values are shown, but for credentials and the
 * secrets of addresses in them. Of a request that Assay did not build, the value of every other header is masked whatever it looks like: a number
 * can be a PIN [ours].
 */
const harmless: ReadonlySet<string> = new Set(
  `
  host connection keep-alive upgrade upgrade-insecure-requests te transfer-encoding expect via forwarded max-forwards
  accept accept-charset accept-encoding accept-language range content-type content-length content-encoding content-language
  content-disposition content-location content-digest user-agent origin referer from date expires pragma priority dnt save-data
  x-requested-with x-http-method-override cache-control if-match if-none-match if-modified-since if-unmodified-since if-range
  idempotency-key sec-gpc sec-purpose purpose sec-websocket-version sec-websocket-key sec-websocket-extensions
  traceparent tracestate x-request-id request-id x-correlation-id correlation-id x-trace-id x-request-start x-amzn-trace-id
  x-amz-date x-amz-content-sha256 x-amz-cf-id x-cloud-trace-context x-ms-client-request-id
  x-b3-traceid x-b3-spanid x-b3-parentspanid x-b3-sampled b3 x-datadog-trace-id x-datadog-parent-id x-datadog-sampling-priority
  x-github-event x-github-delivery x-vercel-id fly-request-id
  x-forwarded-for x-forwarded-host x-forwarded-port x-forwarded-proto x-forwarded-scheme x-forwarded-ssl x-forwarded-server
  x-forwarded-prefix x-forwarded-uri x-real-ip x-client-ip true-client-ip x-original-host x-original-uri x-original-url
  x-rewrite-url x-original-method x-envoy-original-path x-envoy-external-address x-scheme
  cf-ray cf-visitor cf-connecting-ip cf-ipcountry cf-worker cdn-loop cloudfront-viewer-country cloudfront-forwarded-proto
  etag last-modified location link refresh server-timing report-to content-security-policy www-authenticate proxy-authenticate
  surrogate-key sec-websocket-accept x-served-by x-timer x-amz-request-id x-amz-id-2 x-amzn-requestid x-ms-request-id
  x-github-request-id x-nf-request-id x-railway-request-id
  `
    .trim()
    .split(/\s+/),
);

/** Whether the value of a header with this name, in lower case, is shown. */
export const isHarmlessHeader = (name: string): boolean =>
  harmless.has(name) || /^(?:access-control|sec-ch|sec-fetch)-/.test(name);
