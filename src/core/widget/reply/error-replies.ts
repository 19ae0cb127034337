/**
 * What a failed reply proves about itself: all the conditions of a row must hold. `$1` in a text is
 * the group of the last condition that has one, which is why a group only matches a word. Without a
 * `fix`, that of the status counts.
 */
export type ErrorReply = {
  status?: number;
  header?: readonly [name: string, value: RegExp];
  body?: RegExp;
  says: string;
  fix?: string;
};

const byCloudflare = ['server', /^cloudflare$/i] as const;
const nginx = /<center>(?:nginx|openresty)\b[^<]{0,40}<\/center>/i;
const csrf = 'It checks for a CSRF token, which neither the platform nor the widget sends.';

/** Hosts, tunnels and servers in front of a webhook, which answer in its place. */
export const inFront: readonly ErrorReply[] = [
  ...(
    [
      ['Charles', { body: /<title>Charles Error Report<\/title>/i }],
      ['Fiddler', { body: /^\s*\[Fiddler\] / }],
      ['mitmproxy', { header: ['server', /^mitmproxy\b/i] }],
    ] as const
  ).map(([program, sign]) => ({
    ...sign,
    says: `${program}, which recorded the call, answered in its place: it got no reply from the webhook.`,
    fix: `Let ${program} reach the webhook, and record the call again.`,
  })),
  {
    header: ['x-squid-error', /^(ERR_[A-Z_]{1,40})\b/],
    says: 'A proxy (Squid) answered in its place ($1).',
    fix: 'Let the proxy pass calls to the host of the webhook_url.',
  },
  {
    header: ['ngrok-error-code', /^ERR_NGROK_3200$/],
    says: 'ngrok answered in its place: the endpoint is offline (ERR_NGROK_3200).',
    fix: 'Start the ngrok agent, and enter the address that it shows as webhook_url.',
  },
  {
    header: ['ngrok-error-code', /^ERR_NGROK_8012$/],
    says: 'ngrok answered in its place: nothing listens where its agent forwards to (ERR_NGROK_8012).',
    fix: 'Start the webhook on the port that the ngrok agent forwards to.',
  },
  {
    header: ['ngrok-error-code', /^(ERR_NGROK_\d{1,5})$/],
    says: 'ngrok answered in its place ($1).',
    fix: 'Look up $1 in the error list of ngrok.',
  },
  {
    header: ['x-amzn-waf-action', /^(challenge|captcha)$/i],
    says: 'AWS WAF answered in its place, with a check that only a person in a browser can pass ($1).',
    fix: 'Exempt the path of the webhook from this rule of AWS WAF.',
  },
  {
    header: ['cf-mitigated', /^challenge$/i],
    says: 'Cloudflare answered in its place, with a check that only a person in a browser can pass.',
    fix: "Exempt the path of the webhook from Cloudflare's bot protection.",
  },
  {
    header: byCloudflare,
    body: /<title>Attention Required! \| Cloudflare/i,
    says: 'Cloudflare answered in its place: a firewall rule blocked the call.',
    fix: "Find the rule in Cloudflare's security events, and exempt the path of the webhook.",
  },
  {
    header: byCloudflare,
    body: /\berror code: 1033\b|Error\s+1033\b/i,
    says: 'Cloudflare answered in its place: its tunnel is not connected (1033).',
    fix: 'Start cloudflared on the machine of the webhook.',
  },
  ...(
    [
      [520, 'the server sent an empty or unreadable reply', "Find the reason in the server's log."],
      [521, 'the server refused the connection', 'Start the server behind Cloudflare.'],
      [522, 'the server did not accept a connection in time', 'Let Cloudflare reach the server.'],
      [523, 'the server cannot be reached', "Correct the server's address in Cloudflare's DNS."],
      [524, 'the server did not answer in time', 'Let the webhook answer sooner.'],
      [525, 'its TLS handshake with the server failed', 'Correct the TLS setup of the server.'],
      [526, "the server's certificate is not valid", "Correct the server's certificate."],
      [530, 'it cannot find the server', "Correct the server's address in Cloudflare's DNS."],
    ] as const
  ).map(([status, why, fix]) => ({
    status,
    header: byCloudflare,
    says: `Cloudflare answered in its place: ${why} (${status}).`,
    fix,
  })),
  ...[
    {
      body: /<title>Authentication Required<\/title>[\s\S]{0,20000}Vercel|Vercel Authentication|vercel\.com\/sso-api/i,
    },
    { header: ['x-vercel-error', /^UNAUTHORIZED$/] as const },
  ].map((sign) => ({
    status: 401,
    ...sign,
    says: 'Vercel answered in its place: this deployment is protected, and only members may open it.',
    fix: 'Enter the production domain as webhook_url, or switch Deployment Protection off for this deployment.',
  })),
  {
    header: ['x-vercel-error', /^NOT_FOUND$/],
    says: 'Vercel answered in its place: the deployment has no such path.',
    fix: 'Correct the path of the webhook_url, or deploy the function there.',
  },
  {
    header: ['x-vercel-error', /^(DEPLOYMENT_\w{1,40})$/],
    says: 'Vercel answered in its place: it has no such deployment ($1).',
    fix: 'Enter the address of a deployment that exists as webhook_url.',
  },
  {
    header: ['x-vercel-error', /^(FUNCTION_INVOCATION_TIMEOUT)$/],
    says: 'Vercel answered in its place: the function took too long ($1).',
    fix: 'Let the function answer sooner, or raise its maximum duration.',
  },
  {
    header: ['x-vercel-error', /^([A-Z_]{1,60})$/],
    says: 'Vercel answered in its place ($1).',
    fix: 'Find the reason in the log of the Vercel function.',
  },
  {
    body: /herokucdn\.com\/error-pages\/no-such-app/i,
    says: 'Heroku answered in its place: it has no such app.',
    fix: 'Enter the address of an app that exists as webhook_url.',
  },
  {
    body: /herokucdn\.com\/error-pages\/application-error/i,
    says: 'Heroku answered in its place: the app crashed or does not run.',
    fix: 'Find the reason in the log of the Heroku app.',
  },
  {
    status: 403,
    body: /"message"\s*:\s*"Missing Authentication Token"/,
    says: 'Amazon API Gateway answered in its place: in spite of its words, it has no such path and method.',
    fix: 'Compare stage, path and method of the webhook_url with those of the API.',
  },
  {
    status: 403,
    body: /Your client does not have permission to get URL/,
    says: 'Google Cloud answered in its place: only signed-in callers may call it.',
    fix: 'Allow unauthenticated calls of this service.',
  },
  {
    status: 502,
    body: nginx,
    says: 'nginx answered in its place: the application behind it does not answer.',
    fix: 'Start the application behind nginx, or correct its proxy_pass.',
  },
  {
    status: 504,
    body: nginx,
    says: 'nginx answered in its place: the application behind it took too long.',
    fix: 'Let the webhook answer sooner, or raise proxy_read_timeout of nginx.',
  },
  {
    status: 413,
    body: nginx,
    says: 'nginx answered in its place: the request is larger than it accepts.',
    fix: 'Raise client_max_body_size of nginx.',
  },
  {
    status: 405,
    body: /HTTP verb used to access this page is not allowed/i,
    says: 'IIS answered in its place: it has no handler for this method here.',
    fix: 'Let IIS pass the method of this action to the application; its WebDAV module or static file handler may take it.',
  },
];

/** Receipts, logins and pages that are sent with a success in place of a reply. */
export const receipts: readonly ErrorReply[] = [
  {
    status: 202,
    header: ['x-ms-workflow-run-id', /./],
    says: 'Azure Logic Apps answered in its place: it accepted the call, and its run has not answered.',
    fix: 'Add a Response action to the workflow, and switch its asynchronous response off.',
  },
  {
    body: /^\s*\{\s*"message"\s*:\s*"Workflow was started"\s*\}\s*$/,
    says: 'n8n answered in its place, with the receipt "Workflow was started".',
    fix: 'Let the Webhook node of n8n respond when the last node finishes, or with a "Respond to Webhook" node.',
  },
  {
    body: /^Accepted\s*$/,
    says: 'Make answered in its place, with the receipt "Accepted".',
    fix: 'End the scenario in Make with a "Webhook response" module that returns the reply.',
  },
  {
    body: /^\s*\{(?=[\s\S]*"attempt"\s*:)(?=[\s\S]*"request_id"\s*:)[\s\S]*"status"\s*:\s*"success"/,
    says: 'Zapier answered in its place, with its receipt: a Zap returns no data of its own.',
    fix: 'Enter the address of a server that returns the reply as webhook_url.',
  },
  {
    body: /To customize this response,[^\n]{0,80}(?:pipedream|our docs)/i,
    says: 'Pipedream answered in its place, with its default reply.',
    fix: 'Let the workflow return an HTTP response: $.respond() in Pipedream.',
  },
  {
    body: /\bERR_NGROK_6024\b|You are about to visit[\s\S]{0,200}ngrok/i,
    says: 'ngrok answered in its place, with a page of consent.',
    fix: 'Use a plan or an endpoint of ngrok without the warning page.',
  },
  {
    body: /<input\b[^>]{0,300}\btype\s*=\s*["']?password\b/i,
    says: 'A page for signing in answered in its place.',
    fix: 'Let the webhook accept this call without a login: no call has the cookie of one.',
  },
];

/** Hosts and servers that pass the call on to a webhook, and say why that failed. */
const servers: readonly ErrorReply[] = [
  ...[
    { header: ['location', /^https:\/\/script\.googleusercontent\.com\//] as const },
    { body: /<A HREF="https:\/\/script\.googleusercontent\.com\/macros\/echo\?/i },
  ].map((sign) => ({
    status: 302,
    ...sign,
    says: 'Google Apps Script answers each call with a redirect to an address that is for this call alone.',
    fix: 'Put a server in front of the script that follows the redirect and answers with what it finds there.',
  })),
  {
    header: [
      'location',
      /^[^?#]*\/(?:log-?in|sign-?in|sign_in|sso|oauth2?\/authorize|account\/logon)(?:[/?#.]|$)/i,
    ],
    says: 'It redirects to what looks like a login.',
    fix: 'Let the webhook accept this call without a login: no call has the cookie of one.',
  },
  {
    status: 426,
    header: ['upgrade', /\bwebsocket\b/i],
    says: 'This port speaks WebSocket.',
    fix: 'Enter the address as webhook_url under which the server answers plain HTTP.',
  },
  {
    body: /There is no scenario listening for this webhook/i,
    says: 'Make answered: no scenario listens to this webhook.',
    fix: 'Switch the scenario on in Make.',
  },
  {
    status: 400,
    body: /plain HTTP request was sent to HTTPS port|HTTP request to an HTTPS server|plain HTTP to an SSL-enabled server port|combination of host and port requires TLS/i,
    says: 'The port speaks TLS, but the address begins with http://.',
    fix: 'Write https:// in the webhook_url.',
  },
  {
    status: 400,
    body: /No required SSL certificate was sent/i,
    says: 'The server in front of the webhook asks for a client certificate, which the platform does not have.',
    fix: 'Let the server accept calls without a client certificate.',
  },
  {
    body: /\bMod_Security\b/i,
    says: 'A firewall of the server (ModSecurity) blocked the call.',
    fix: "Exempt the path of the webhook from the firewall's rules.",
  },
  { body: nginx, says: 'This is a page of nginx itself.' },
  { body: /<address>Apache\b/i, says: 'This is a page of Apache itself.' },
];

/** Frameworks whose replies say what they miss. */
const frameworks: readonly ErrorReply[] = [
  {
    body: /webhook is not registered for ([A-Z]{3,7}) requests/,
    says: 'n8n has this path, but not for $1.',
    fix: 'Let the Webhook node of n8n accept $1 as well: allow several HTTP methods in it, or add a node for $1 with the same path.',
  },
  {
    body: /requested webhook [\s\S]{0,300}is not registered[\s\S]{0,300}(?:Execute|Test) workflow/,
    says: 'n8n is in test mode here: it listens for one call only, after a click in its editor.',
    fix: 'Activate the workflow and enter its production URL as webhook_url, or click "Execute workflow" before each call.',
  },
  {
    body: /requested webhook [\s\S]{0,300}is not registered/,
    says: 'n8n has no active workflow for this method and path.',
    fix: 'Activate the workflow in n8n, and compare method and path with its Webhook node.',
  },
  {
    status: 419,
    body: /Page Expired|CSRF token mismatch/i,
    says: `This is Laravel's reply. ${csrf}`,
    fix: 'Exempt the route from the CSRF check of Laravel, or move it to routes/api.php.',
  },
  {
    status: 403,
    body: /CSRF verification failed/i,
    says: `This is Django's reply. ${csrf}`,
    fix: 'Put csrf_exempt on the view of the webhook.',
  },
  {
    status: 422,
    body: /<title>The change you wanted was rejected|InvalidAuthenticityToken/i,
    says: `This is the reply of Rails. ${csrf}`,
    fix: 'Skip verify_authenticity_token in the controller of the webhook.',
  },
  {
    status: 400,
    body: /DisallowedHost|Invalid HTTP_HOST header/i,
    says: "This is Django's reply: it does not accept the hostname of the address.",
    fix: 'Add the hostname of the webhook_url to ALLOWED_HOSTS.',
  },
  {
    status: 400,
    body: /<h1>Bad Request \(400\)<\/h1>/,
    says: "This is Django's page for a request that it refuses before the view runs, often for the hostname of the address.",
    fix: "Look for DisallowedHost in Django's log: the hostname of the webhook_url may be missing in ALLOWED_HOSTS.",
  },
  {
    body: /you have APPEND_SLASH set/,
    says: "This is Django's reply: the address must end in a slash.",
    fix: 'End the path of the webhook_url with a slash.',
  },
  {
    status: 403,
    body: /Blocked hosts?: /,
    says: 'This is the reply of Rails: it does not accept the hostname of the address.',
    fix: 'Add the hostname of the webhook_url to config.hosts.',
  },
  {
    status: 403,
    body: /Blocked request\. This host/,
    says: 'This is the reply of Vite: it does not accept the hostname of the address.',
    fix: 'Add the hostname of the webhook_url to server.allowedHosts.',
  },
  {
    body: /^\s*Invalid Host header\s*$/,
    says: 'This is the reply of a webpack server: it does not accept the hostname of the address.',
    fix: 'Add the hostname of the webhook_url to allowedHosts of the server.',
  },
  {
    status: 404,
    body: /\bCannot ([A-Z]{3,7}) \//,
    says: 'This is the reply of Express: it has no route for $1 at this path.',
    fix: 'Add a route for $1 at the path of the webhook_url, or correct the path.',
  },
  {
    status: 404,
    body: /\bRoute ([A-Z]{3,7}):\/[\s\S]{0,500} not found/,
    says: 'This is the reply of Fastify: it has no route for $1 at this path.',
    fix: 'Add a route for $1 at the path of the webhook_url, or correct the path.',
  },
  {
    status: 404,
    body: /No route matches \[([A-Z]{3,7})\]/,
    says: 'This is the reply of Rails: it has no route for $1 at this path.',
    fix: 'Add a route for $1 at the path of the webhook_url, or correct the path.',
  },
  {
    status: 404,
    body: /"code"\s*:\s*"rest_no_route"/,
    says: 'This is the reply of WordPress: it has no REST route for this method and path.',
    fix: 'Register the route for the method of this action, or correct the path of the webhook_url.',
  },
  {
    status: 405,
    body: /The ([A-Z]{3,7}) method is not supported for (?:this )?route/,
    says: "This is Laravel's reply: the route does not take $1.",
    fix: 'Add a route for $1 at the path of the webhook_url.',
  },
  { body: /<title>IIS [\d.]{1,8} Detailed Error/i, says: 'This is a page of IIS itself.' },
  { body: /Whitelabel Error Page/, says: 'This is the error page of Spring Boot.' },
];

export const errorReplies: readonly ErrorReply[] = [...inFront, ...servers, ...frameworks];
