import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isCurl } from '#core/pasted/command-text.ts';
import { readCurl } from '#core/pasted/curl.ts';
import { readPasted } from '#core/pasted/target.ts';
import { expectLinear } from '#tests/support/linear.ts';
import { expectGolden } from '../golden.ts';

const read = (text: string) => {
  const result = readPasted(text);
  if ('problem' in result) throw new Error(result.problem);
  return result.target;
};
/** A variable in braces, which a template literal would take for its own. */
const braced = (name: string): string => ['$', '{', name, '}'].join('');
/** A secret as it stands in the commands below. */
const T = 'Zx81kPq72LmN04vBcTyR';
const url = 'https://a.example/w';
const header = `-H 'X-API-Key: ${T}'`;
const bearer = `-H "Authorization: Bearer ${T}"`;

/** What was found in a text, a line each, without what was not. */
const shown = (found: object): string => {
  const isNothing = (one: unknown) =>
    one === null || one === '' || (Array.isArray(one) && one.length === 0);
  return Object.entries(found)
    .filter(([, value]) => !isNothing(value))
    .map(([key, value]) => {
      const told = JSON.stringify(value, (_, one) => (isNothing(one) ? undefined : one));
      return `  ${key}: ${told}`;
    })
    .join('\n');
};

/** Addresses and commands as people paste them. */
const texts = [
  'https://hooks.example.com/tab',
  'hooks.example.com/tab',
  'localhost:5678/webhook/abc',
  'https://hooks.example.com/tab,',
  'https://api.example.com/webhook/abc?id=1',
  'https://n8n.example/webhook/abc?action=get_items&agentId=a&key=1',
  `"webhook_url": "https://a.example/w",`,
  'webhook_url: https://a.example/w',
  'My webhook is https://a.example/w, and it fails.',
  'req, err := http.NewRequest("GET", "https://a.example/w", nil)',
  '### rows\nGET https://a.example/w HTTP/1.1\nX-API-Key: a\n',
  'Test: https://a.example/t\nProduction: https://a.example/p',
  'https://a.example/t\nhttps://a.example/p',
  'see https://a.example/w/ab\nc123',
  'https://a.example/my hook',
  'https://https://a.example/w',
  'https//a.example/w',
  'hxxps://a[.]example/w',
  'POST /w HTTP/1.1\nHost: a.example',
  '$s = New-Object X\nInvoke-WebRequest -Uri "https://a.example/w" -WebSession $s',
  'curlie https://a.example/w',
  '',
  'hello',
  '12345',
  'ftp://a.example',
  'curl',
  `curl http://n8n:5678/webhook/orders ${header}`,
  `kubectl run -it x --image=curlimages/curl -- curl -s ${url} ${header}`,
  `curl http://my_service:3000/ ${header}`,
  `curl n8n:5678/w ${header}`,
  `curl '${url}[1-3]'`,
  `curl ${url}/{a,b}`,
  `curl -g '${url}/{a,b}'`,
  `curl '${url}?filter[name]=a'`,
  `curl ${url} https://b.example/${T}`,
  `curl ${url} -o a -x http://proxy.example ${url}`,
  `curl ${url} -H 'Host: b.example'`,
  `curl '${url}' ${header} --data-raw '{"match":"ends-with^","n":1}'`,
  `curl ^"${url}?k=1^&z=2^" ^\n  -H ^"X-API-Key: ${T}^" ^\n  --data-raw ^"^{^\\^"a^\\^":1^}^"`,
  `C:\\Users\\ana>curl "${url}" -d "{""a"":1}" -H "X-API-Key: ${T}"`,
  `# curl with the key\ncurl ${url} ${header}`,
  `#!/bin/bash\n\n# one\n// two\ncurl ${url} ${header}`,
  `REM list\n:: rows\ncurl ${url} -H "X-API-Key: ${T}"`,
  `TOKEN=${T} curl ${url} ${header}`,
  `% curl ${url} ${header}`,
  `# curl ${url} ${header}`,
  `ana@host:~/app$ curl ${url} ${header}`,
  `[ana@host ~]$ curl ${url} ${header}`,
  `➜  app git:(main) ✗ curl ${url} ${header}`,
  `PS C:\\Users\\ana> curl.exe ${url} -H "X-API-Key: ${T}"`,
  `PS C:\\> & "C:\\Program Files\\curl\\curl.exe" ${url} ${header}`,
  `C:\\Users\\ana>curl ${url} -H "X-API-Key: ${T}"`,
  `$ curl ${url} \\\n> ${header} \\\n> -X POST\n{"items":[]}`,
  `\`\`\`bash\ncurl ${url} ${header}\n\`\`\``,
  `Call it so:\n\n~~~sh\n$ curl ${url} ${header}\n~~~\nand look.`,
  `\`curl ${url} ${header}\``,
  `\ufeffcurl ${url} ${header}`,
  `curl ${url} \\\r\n  ${header} \\\r\n  --compressed`,
  `curl ${url} \\ \n  ${header}`,
  `curl "${url}" ^\r\n  -H "X-API-Key: ${T}"`,
  `sudo -E curl ${url} ${header}`,
  `set -e\ncd /srv\nRESULT=$(curl -s ${url} ${header})\necho "$RESULT"`,
  `curl ${url} ${header} # the list`,
  `curl ${url} ${header} | jq '.items[]'`,
  `“${url}”`,
  `<${url}>`,
  `[the hook](${url})`,
  `WEBHOOK_URL="${url}"`,
  `\`\`\`\n${url}\n\`\`\``,
  `\u200b${url}\u00a0`,
  'http://n8n:5678/webhook/orders',
  'n8n:5678/webhook/orders',
  'http://my_service:3000/',
  `https://a.example/%C3%A9?x=%20%41`,
  `curl 'https://a.example/odata?$filter=a' ${bearer}`,
  `curl ${url}\n -X POST`,
  'hooks.example.com/w',
  `docker exec app curl ${url}`,
  `See:\n\`\`\`\ncurl ${url}\n\`\`\``,
  `curl ${url} -H 'X-API-Key: ab\u00a0cdefgh12'`,
  `curl ${braced('BASE_URL')}/w`,
  `curl "${braced('BASE_URL:-https://a.example')}/w"`,
  "curl '{{ base url }}/w'",
  'curl "%BASE%/w" -H "A: b"',
  'curl https://<your-host>/w',
  'curl "https://a.example/w?id=$ID"',
  `${braced('X')}/w`,
  '%BASE%/w',
  'curl https://[your-domain]/w',
  `curl ${['$', '{{ vars.URL }}'].join('')}/w`,
  'https://a.example/w?key=%API_KEY%',
  `wget ${url}`,
  `fetch("${url}", {})`,
  `$key = '${T}'\ncurl.exe ${url} -H "X-API-Key: $key"`,
  `curl.exe "$env:BASE/w"`,
  `PS C:\\> curl.exe ${url} \`\n>> ${header}`,
  `curl ‘${url}’ –H ‘X-API-Key: ${T}’`,
  `curl —header "X-API-Key: ${T}" ${url}`,
  `curl\u00a0${url} ${header}`,
  `curl "${url}?a=1&amp;b=2"`,
  `curl https://a.example/x -H 'Authorization: Bearer abc123'`,
  `curl https://a.example/x -H 'authorization: abc123'`,
  `curl https://a.example/x -u me:pass`,
  `curl https://a.example/x -u me:pass --digest`,
  `curl https://a.example/x -u "ana:$TOKEN"`,
  `curl https://a.example/x -H "Authorization: Bearer $TOKEN"`,
  `curl https://a.example/x -H 'X-API-Key: YOUR_TOKEN'`,
  'curl https://a.example/x -H "X-API-Key: `cat key`"',
  `curl https://a.example/x -H 'X-API-Key: sample-0123456789abcdef'`,
  `curl --resolve a.example:443:127.0.0.1 ${url}`,
  `curl -K file --connect-to a:1:b:2 ${url}`,
  `curl -G -d @file ${url}`,
  'https://me:p%40ss@a.example/x',
  `curl https://a.example/x -H 'X-API-Key: YOUR_KEY' -H 'Authorization: Bearer live0123456789abcd'`,
  `curl -sL -X PATCH 'https://a.example/x?action=get_items' -H 'Accept: */*' -H 'Authorization: Bearer abc123' -d '{"a":1}'`,
  `curl --variable %KEY --expand-header 'X-API-Key: {{KEY}}' ${url}`,
];

test('what is pasted is read as in the golden file, or the problem is said', async () => {
  const said = texts.map((text) => {
    const found = readPasted(text);
    return `${JSON.stringify(text)}\n${shown('target' in found ? found.target : found)}`;
  });
  await expectGolden('targets', said);
  expect(readPasted(`https://a.example/${'x'.repeat(200_000)}`)).toHaveProperty('problem');
});

const commands = [
  'curl https://a.example',
  '  $ curl https://a.example',
  '/usr/bin/curl https://a.example',
  'curly https://a.example',
  'https://a.example/curl x',
  '$ curl --url a.example/x',
  'curl -XPOST https://a.example',
  'curl -I https://a.example',
  `curl https://a.example -H 'A: 1' -H "B:2" --header 'C;'`,
  `curl https://a.example -d a=1 --data-raw '@b' --data-urlencode 'c=d e'`,
  `curl https://a.example/?x=1#top -G -d a=1 --data-urlencode '=b c'`,
  'curl --oauth2-bearer abc -A me -e from -b c=d https://a.example',
  `curl --json '{"a":1}' https://a.example`,
  'curl -sSL --compressed -o out.json -m5 --max-time 3 https://a.example --new-option | jq .',
  'curl -d @body.json -F a=b -H @headers https://a.example b.example -k',
  'curl https://a.example -k \\',
  'curl --header="A: 1" --max-time=3 --compressed=x https://a.example',
  "curl --variable %KEY --expand-header 'A: {{KEY}}' https://a.example",
  `curl 'https://a.example/?x=1#top' --url-query 'a=b c' --url-query +d=%20 -d e=1`,
  'curl https://a.example --url-query @names -G -d a=1',
  'curl --proto-default https a.example/x',
  'curl -G -d @names -T file --resolve a.example:443:127.0.0.1 https://a.example/',
  `curl --variable %ID --expand-url-query 'id={{ID}}' --request-target /y -K more https://a.example`,
  'curl --token s3cr3t https://a.example',
  'curl -T file https://a.example',
  'curl -H "A: $B" -- https://a.example',
  'curl',
  'curl -H "A: 1"',
  'curl "https://a.example',
];

test('what a command sends is in the golden file, and what of it is not used', async () => {
  const said = commands.map((text) => {
    const found = readCurl(text);
    return `${text}${isCurl(text) ? '' : ' (no curl)'}\n${shown('command' in found ? found.command : found)}`;
  });
  await expectGolden('commands', said);
});

// A search that goes back over the text would take many seconds for these.
test.each(['"', '$', '\n-', '{{', ',', 'curl ', '\\"'])(
  'many times %j take as much longer as there are more of them',
  async (piece) => {
    for (const [before, after] of [
      ['curl x.y/{', ''],
      ['', 'curl x.y'],
    ] as const)
      await expectLinear(
        (size) => before + piece.repeat(size / piece.length) + after,
        30_000,
        (text) => expect(readPasted(text)).toEqual(expect.any(Object)),
      );
  },
);

test('the secret of a command appears nowhere else', () =>
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

describe('no note repeats what may be a secret', () => {
  const secret = 'Zx81kPq72LmN04vB';
  test.each([
    `-u me:${secret}`,
    `--user=me:${secret}`,
    `--oauth2-bearer=${secret}`,
    `--proxy-user=me:${secret}`,
    `-U me:${secret}`,
    `-x http://me:${secret}@p.example:1`,
    `-b sid=${secret}`,
    `--cookie=${secret}`,
    `--pass ${secret}`,
    `--cert=a:${secret}`,
    `-w ${secret}`,
    `--token=${secret}`,
    `--${secret}`,
    `-H ${secret}`,
    `-H 'Authorization Bearer ${secret}:'`,
    `-H '${secret}: 1'`,
    `-H '${secret};'`,
    `--header="X-Unknown: ${secret}"`,
    `--variable key=${secret}`,
    `--expand-header 'X: ${secret}'`,
    `-d ${secret}`,
    `-F a=${secret}`,
    `--url-query key=${secret}`,
    `-H "X: Pa$${secret}"`,
    `'b.example/${secret}'`,
    `-- ${secret}`,
  ])('%s', (option) => {
    for (const address of ['https://a.example/w', `https://a.example/webhook/w?id=1&${secret}`]) {
      const found = readPasted(`curl '${address}' ${option}`);
      const said = 'target' in found ? found.target.notes : [found.problem];
      expect(said.join(' ')).not.toContain(secret);
      expect(found).toHaveProperty('target');
    }
  });
});
