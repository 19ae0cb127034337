import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readPasted } from '#core/pasted/target.ts';
import { expectLinear } from '#tests/support/linear.ts';

const read = (text: string) => {
  const result = readPasted(text);
  if ('problem' in result) throw new Error(result.problem);
  return result.target;
};

describe('a pasted address', () => {
  test.each([
    ['https://hooks.example.com/tab', 'webhook', 'https://hooks.example.com/tab'],
    ['POST https://hooks.example.com/tab', 'webhook', 'https://hooks.example.com/tab'],
    ['hooks.example.com/tab', 'webhook', 'https://hooks.example.com/tab'],
    ['localhost:5678/webhook/abc', 'webhook', 'http://localhost:5678/webhook/abc'],
    ['192.168.1.20:8080/hook', 'webhook', 'http://192.168.1.20:8080/hook'],
    ['https://hooks.example.com/tab,', 'webhook', 'https://hooks.example.com/tab'],
    ['https://n8n.example/webhook/abc', 'webhook', 'https://n8n.example/webhook/abc'],
    ['https://api.example.com/webhook/abc?id=1', 'document', undefined],
    ['POST https://api.example.com/webhook/abc?id=1', 'webhook', undefined],
    [
      'https://n8n.example/webhook/abc?action=get_items&agentId=a&key=1',
      'webhook',
      'https://n8n.example/webhook/abc?key=1',
    ],
  ])('%s leads to a %s', (text, kind, webhookUrl) => {
    const target = read(text);
    expect(target.kind).toBe(kind);
    if (webhookUrl !== undefined) expect(target.webhookUrl).toBe(webhookUrl);
  });
  test.each([
    ['a line of JSON', `"webhook_url": "https://a.example/w",`],
    ['a line of YAML', 'webhook_url: https://a.example/w'],
    ['a sentence', 'My webhook is https://a.example/w, and it fails.'],
    ['code', 'req, err := http.NewRequest("GET", "https://a.example/w", nil)'],
    ['a request of a REST client', '### rows\nGET https://a.example/w HTTP/1.1\nX-API-Key: a\n'],
  ])('that is the only one in %s is read, and a note says so', (_, text) =>
    expect(read(text)).toMatchObject({
      webhookUrl: 'https://a.example/w',
      credential: null,
      notes: [expect.stringContaining('only address')],
    }),
  );
  test.each([
    ['Test: https://a.example/t\nProduction: https://a.example/p', /2 different addresses/],
    ['https://a.example/t\nhttps://a.example/p', /2 different addresses/],
    ['see https://a.example/w/ab\nc123', /next line/],
    ['https://a.example/my hook', /without spaces|http:/],
    ['https://https://a.example/w', /Paste an http/],
    ['htps://a.example/w', /^Only http/],
    ['https//a.example/w', /Paste an http/],
    ['hxxps://a[.]example/w', /^Only http/],
    ['POST /w HTTP/1.1\nHost: a.example', /value of Host/],
    [
      '$s = New-Object X\nInvoke-WebRequest -Uri "https://a.example/w" -WebSession $s',
      /command of PowerShell/,
    ],
    ['curlie https://a.example/w', /another program/],
  ])('%j is not guessed', (text, problem) =>
    expect(readPasted(text)).toMatchObject({ problem: expect.stringMatching(problem) }),
  );
  test('of a document names its parts and its id', () => {
    expect(read('https://api.example.com/v1/webhook/abc?id=1&x=2')).toMatchObject({
      kind: 'document',
      endpoint: { base_url: 'https://api.example.com/v1', endpoint_path_id: 'abc', id: '1' },
      credential: null,
      notes: [expect.stringContaining('Only the address is used')],
    });
  });
  test.each(['', 'hello', 'hello there', 'ftp://a.example', 'curl', 'mailto:a@b.example'])(
    '%j is none',
    (text) => expect(readPasted(text)).toHaveProperty('problem'),
  );
  test('that is far too long is refused', () =>
    expect(readPasted(`https://a.example/${'x'.repeat(200_000)}`)).toHaveProperty('problem'));
});

/** A variable in braces, which a template literal would take for its own. */
const braced = (name: string): string => ['$', '{', name, '}'].join('');
/** A secret as it stands in the commands below. */
const T = 'Zx81kPq72LmN04vBcTyR';
const url = 'https://a.example/w';
const header = `-H 'X-API-Key: ${T}'`;
const bearer = `-H "Authorization: Bearer ${T}"`;

describe('a command as people have it is read as it is meant', () => {
  test.each([
    [
      'a container',
      `curl http://n8n:5678/webhook/orders ${header}`,
      'http://n8n:5678/webhook/orders',
    ],
    [
      'an image with the program',
      `kubectl run -it x --image=curlimages/curl -- curl -s ${url} ${header}`,
    ],
    ['a host of the own network', `curl http://intranet/hooks ${header}`, 'http://intranet/hooks'],
    [
      'a name with an underscore',
      `curl http://my_service:3000/ ${header}`,
      'http://my_service:3000/',
    ],
    ['no scheme', `curl n8n:5678/w ${header}`, 'http://n8n:5678/w'],
    ['a body with ^" in bash', `curl '${url}' ${header} --data-raw '{"match":"ends-with^","n":1}'`],
    ['an ETag with ^" in bash', `curl '${url}' -H 'If-None-Match: "abc^"' ${header}`],
    ['an escaped quote behind ^', `curl ${url} -d "{\\"a\\":\\"b^\\"}" ${header}`],
    [
      'a browser, for cmd',
      `curl ^"${url}?k=1^&z=2^" ^\n  -H ^"X-API-Key: ${T}^" ^\n  --data-raw ^"^{^\\^"a^\\^":1^}^"`,
      `${url}?k=1&z=2`,
    ],
    ['doubled quotes in cmd', `C:\\Users\\ana>curl "${url}" -d "{""a"":1}" -H "X-API-Key: ${T}"`],
    ['a comment', `# list the rows\ncurl ${url} ${header}`],
    ['a comment that says curl', `# curl with the key\ncurl ${url} ${header}`],
    ['several comments', `#!/bin/bash\n\n# one\n// two\ncurl ${url} ${header}`],
    ['comments of cmd', `REM list\n:: rows\ncurl ${url} -H "X-API-Key: ${T}"`],
    ['a variable before', `TOKEN=${T} curl ${url} ${header}`],
    ['$ ', `$ curl ${url} ${header}`],
    ['% ', `% curl ${url} ${header}`],
    ['root', `# curl ${url} ${header}`],
    ['a name before the prompt', `ana@host:~/app$ curl ${url} ${header}`],
    ['zsh', `ana@mac app % curl ${url} ${header}`],
    ['brackets', `[ana@host ~]$ curl ${url} ${header}`],
    ['an arrow', `➜  app git:(main) ✗ curl ${url} ${header}`],
    ['PowerShell', `PS C:\\Users\\ana> curl.exe ${url} -H "X-API-Key: ${T}"`],
    [
      'PowerShell with the whole path',
      `PS C:\\> & "C:\\Program Files\\curl\\curl.exe" ${url} ${header}`,
    ],
    ['cmd', `C:\\Users\\ana>curl ${url} -H "X-API-Key: ${T}"`],
    ['prompts of further lines', `$ curl ${url} \\\n> ${header} \\\n> -X POST\n{"items":[]}`],
    ['a quote in a mail', `> curl ${url} \\\n>   ${header}`],
    ['a Markdown fence', `\`\`\`bash\ncurl ${url} ${header}\n\`\`\``],
    [
      'a fence with text around it',
      `Call it so:\n\n~~~sh\n$ curl ${url} ${header}\n~~~\nand look.`,
    ],
    ['an open fence', `\`\`\`\ncurl ${url} ${header}`],
    ['code in a line', `\`curl ${url} ${header}\``],
    ['a byte order mark', `\ufeffcurl ${url} ${header}`],
    ['backslashes', `curl ${url} \\\r\n  ${header} \\\r\n  --compressed`],
    ['a space behind the backslash', `curl ${url} \\ \n  ${header}`],
    ['carets', `curl "${url}" ^\r\n  -H "X-API-Key: ${T}"`],
    ['curl.exe', `curl.exe ${url} -H "X-API-Key: ${T}"`],
    ['sudo', `sudo -E curl ${url} ${header}`],
    ['time and a variable', `time LANG=C curl ${url} ${header}`],
    ['another program before', `docker exec -it app curl ${url} ${header}`],
    ['a script', `set -e\ncd /srv\nRESULT=$(curl -s ${url} ${header})\necho "$RESULT"`],
    ['a Dockerfile', `RUN curl -fsS ${url} ${header}`],
    ['a comment behind', `curl ${url} ${header} # the list`],
    ['a pipe', `curl ${url} ${header} | jq '.items[]'`],
  ])('%s', (_name, text, address = url) => {
    const { credential, webhookUrl } = read(text);
    expect({ webhookUrl, secret: credential?.secret }).toEqual({ webhookUrl: address, secret: T });
  });

  test.each([
    [`“${url}”`, url],
    [`<${url}>`, url],
    [`[the hook](${url})`, url],
    [`GET ${url} HTTP/1.1`, url],
    [`WEBHOOK_URL="${url}"`, url],
    [`export URL=${url}`, url],
    [`\`\`\`\n${url}\n\`\`\``, url],
    [`# the hook\n${url}`, url],
    [`\u200b${url}\u00a0`, url],
    ['http://n8n:5678/webhook/orders', 'http://n8n:5678/webhook/orders'],
    ['n8n:5678/webhook/orders', 'http://n8n:5678/webhook/orders'],
    ['http://my_service:3000/', 'http://my_service:3000/'],
    ['http://intranet/hooks', 'http://intranet/hooks'],
    [`https://a.example/%C3%A9?x=%20%41`, 'https://a.example/%C3%A9?x=%20%41'],
    [`curl 'https://a.example/odata?$filter=a' ${bearer}`, 'https://a.example/odata?$filter=a'],
  ])('%j is the address %s', (text, address) => expect(read(text).webhookUrl).toBe(address));

  test.each([
    [`curl ${url}\n -X POST`, 'Only the address is used'],
    ['n8n:5678/w', 'http://'],
    ['hooks.example.com/w', 'https://'],
    [`docker exec app curl ${url}`, 'Only the address is used'],
    [`See:\n\`\`\`\ncurl ${url}\n\`\`\``, 'Only the address is used'],
    [`curl ${url} -H 'X-API-Key: ab\u00a0cdefgh12'`, 'a no-break space'],
  ])('%j is read differently than it is written, and that is said', (text, word) =>
    expect(read(text).notes.join(' ')).toContain(word),
  );
});

test.each([
  [`curl ${braced('BASE_URL')}/w`, 'BASE_URL'],
  [`curl "${braced('BASE_URL:-https://a.example')}/w"`, 'BASE_URL'],
  ["curl '{{ base url }}/w'", 'base url'],
  ['curl "%BASE%/w" -H "A: b"', 'BASE'],
  ['curl https://<your-host>/w', 'your-host'],
  ['curl "https://a.example/w?id=$ID"', 'ID'],
  ['$BASE_URL/w', 'BASE_URL'],
  [`${braced('X')}/w`, 'X'],
  ['%BASE%/w', 'BASE'],
  [`curl ${url}?id=%ID%`, 'ID'],
  ['curl https://[your-domain]/w', 'your-domain'],
  [`curl ${['$', '{{ vars.URL }}'].join('')}/w`, 'vars.URL'],
  ['https://a.example/w?key=%API_KEY%', 'API_KEY'],
])('%j lacks the value of %s, which is named', (text, name) => {
  const read = readPasted(text);
  expect(read).toEqual({ problem: expect.stringContaining(`known here: ${name}.`) });
});

test.each([
  [`wget ${url}`, 'wget'],
  [`fetch("${url}", {})`, 'fetch'],
  [
    `PS C:\\> Invoke-WebRequest -Uri "${url}"`,
    'PowerShell, which Assay does not read. Choose Copy as cURL',
  ],
  [`$key = '${T}'\ncurl.exe ${url} -H "X-API-Key: $key"`, 'PowerShell'],
  [`curl.exe "$env:BASE/w"`, 'PowerShell'],
  [`PS C:\\> curl.exe ${url} \`\n>> ${header}`, 'PowerShell'],
  [`const r = await fetch("${url}")`, 'Choose Copy as cURL'],
  [`curl ‘${url}’ –H ‘X-API-Key: ${T}’`, 'has ‘, which'],
  [`curl —header "X-API-Key: ${T}" ${url}`, 'has —, which'],
  [`curl\u00a0${url} ${header}`, 'a no-break space'],
  [`curl "${url}?a=1&amp;b=2"`, 'has &amp; as a page'],
])('%j says what stands in the way', (text, why) =>
  expect(readPasted(text)).toEqual({ problem: expect.stringContaining(why) }),
);

// A search that goes back over the text would take many seconds for these.
test.each(['"', '$', '\n-', '{{', 'curl ', '\\"'])(
  'many times %j take as much longer as there are more of them',
  async (piece) => {
    for (const [before, after] of [
      ['curl x.y/', ''],
      ['', 'curl x.y'],
    ] as const)
      await expectLinear(
        (size) => before + piece.repeat(size / piece.length) + after,
        30_000,
        (text) => expect(readPasted(text)).toEqual(expect.any(Object)),
      );
  },
);

describe('the secret of a command', () => {
  test.each([
    [`-H 'Authorization: Bearer abc123'`, 'abc123', { type: 'bearer_token' }, 'bearer'],
    [
      `-H 'authorization: abc123'`,
      'abc123',
      { type: 'header_auth', headerName: 'Authorization' },
      'plain',
    ],
    [
      '-u me:pass',
      'Basic bWU6cGFzcw==',
      { type: 'header_auth', headerName: 'Authorization' },
      'plain',
    ],
    [`-H 'X-API-Key: abc123'`, 'abc123', { type: 'header_auth', headerName: 'X-API-Key' }, null],
  ])('%s', (option, secret, connector, authorization) => {
    expect(read(`curl https://a.example/x ${option}`).credential).toMatchObject({
      secret,
      connector,
      authorization,
    });
  });
  test('is taken out of the address', () => {
    const { webhookUrl, credential } = read('https://me:p%40ss@a.example/x');
    expect(webhookUrl).toBe('https://a.example/x');
    expect(credential?.secret).toBe(`Basic ${btoa('me:p@ss')}`);
  });
  test.each([`-u "ana:$TOKEN"`, `-H "Authorization: Bearer $TOKEN"`])(
    '%s names the variable that is missing',
    (option) => {
      const { credential, notes } = read(`curl https://a.example/x ${option}`);
      expect(credential?.doubt).toBe('variable');
      expect(notes).toEqual([expect.stringContaining('not known here: TOKEN')]);
    },
  );
  test.each(['YOUR_TOKEN', 'sample-0123456789abcdef', 'example-key-1'])(
    '%s may be a placeholder, and is kept to be asked about',
    (secret) => {
      const { credential, notes } = read(`curl https://a.example/x -H 'X-API-Key: ${secret}'`);
      expect(credential).toMatchObject({ secret, doubt: 'placeholder' });
      expect(notes).toEqual([]);
    },
  );
  test('one that is certain comes before one in doubt', () => {
    const { credential } = read(
      `curl https://a.example/x -H 'X-API-Key: YOUR_KEY' -H 'Authorization: Bearer live0123456789abcd'`,
    );
    expect(credential).toMatchObject({ header: 'Authorization', doubt: null });
  });
  test('appears nowhere else', () =>
    fc.assert(
      fc.property(
        fc.stringMatching(/^[a-z0-9]{12,24}$/),
        fc.constantFrom(
          (secret: string) => `-H 'Authorization: Bearer ${secret}'`,
          (secret: string) => `-H 'X-Api-Key: ${secret}' -H 'Cookie: a=${secret}'`,
          (secret: string) => `-u '${secret}:${secret}'`,
          (secret: string) => `--proxy-user ${secret} -b a=${secret} --pass ${secret}`,
          (secret: string) => `-d ${secret} -F ${secret} -o ${secret}`,
        ),
        (secret, option) => {
          const { credential: _, ...rest } = read(`curl https://a.example/x ${option(secret)}`);
          expect(JSON.stringify(rest)).not.toContain(secret);
        },
      ),
    ));
});

test('what is not used is said in one sentence', () => {
  const { notes } = read(
    `curl -sL -X PATCH 'https://a.example/x?action=get_items' -H 'Accept: */*' -H 'Authorization: Bearer abc123' -d '{"a":1}'`,
  );
  expect(notes).toEqual([
    'Only the address and the secret are used; Assay builds the call itself.',
  ]);
});

test.each([
  ['--resolve a.example:443:127.0.0.1', '--resolve changes'],
  ['-K file --connect-to a:1:b:2', '-K, --connect-to change'],
  ['-G -d @file', '-d changes'],
])('what %s does to the address is named, and nothing else of it', (option, words) =>
  expect(read(`curl ${option} ${url}`).notes.join(' ')).toContain(
    `The address lacks what ${words}`,
  ),
);

test('a header with a variable of curl has no known value', () =>
  expect(read(`curl --variable %KEY --expand-header 'X-API-Key: {{KEY}}' ${url}`)).toMatchObject({
    webhookUrl: url,
    credential: { header: 'X-API-Key', doubt: 'variable' },
  }));

describe('no note repeats what may be a secret', () => {
  const secret = 'Zx81kPq72LmN04vB';
  test.each([
    `-u me:${secret}`,
    `-ume:${secret}`,
    `--user=me:${secret}`,
    `--oauth2-bearer ${secret}`,
    `--oauth2-bearer=${secret}`,
    `--proxy-user me:${secret}`,
    `--proxy-user=me:${secret}`,
    `-U me:${secret}`,
    `-x http://me:${secret}@p.example:1`,
    `-b ${secret}`,
    `-b sid=${secret}`,
    `--cookie=${secret}`,
    `-E cert.pem:${secret}`,
    `--pass ${secret}`,
    `--cert=a:${secret}`,
    `-w ${secret}`,
    `--token ${secret}`,
    `--token=${secret}`,
    `--${secret}`,
    `-H ${secret}`,
    `-H 'Authorization Bearer ${secret}:'`,
    `-H '${secret}: 1'`,
    `-H '${secret};'`,
    `--header="X-API-Key: ${secret}"`,
    `--header="X-Unknown: ${secret}"`,
    `--variable key=${secret}`,
    `--expand-header 'X: ${secret}'`,
    `-d ${secret}`,
    `-F a=${secret}`,
    `--url-query key=${secret}`,
    `-H "X: Pa$${secret}"`,
    `'https://b.example/${secret}'`,
    `-- ${secret}`,
  ])('%s', (option) => {
    for (const address of ['https://a.example/w', `https://a.example/webhook/w?id=1&${secret}`]) {
      const found = readPasted(`curl '${address}' ${option}`);
      const said = 'target' in found ? found.target.notes : [found.problem];
      expect(said.join(' ')).not.toContain(secret);
      expect(found).toHaveProperty('target');
    }
  });

  test('a header behind = is read like any other', () =>
    expect(read(`curl --header="X-API-Key: ${secret}" https://a.example/w`)).toMatchObject({
      credential: { header: 'X-API-Key', secret },
      notes: [],
    }));
});
