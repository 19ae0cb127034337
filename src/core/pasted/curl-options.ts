/** The long name of each short option of curl that means something here. */
const shortNames: Readonly<Record<string, string>> = {
  A: 'user-agent',
  b: 'cookie',
  d: 'data',
  e: 'referer',
  F: 'form',
  G: 'get',
  H: 'header',
  I: 'head',
  K: 'config',
  k: 'insecure',
  T: 'upload-file',
  u: 'user',
  U: 'proxy-user',
  X: 'request',
};

/** The short options with a value, whatever they mean. */
const shortWithValue = new Set('AbcCdDeEFHKmoPQrtTuUwxXyYzh');

/** The long options with a value. Without this list a value could pass for the address. */
const longWithValue = new Set(
  `abstract-unix-socket alt-svc aws-sigv4 cacert capath cert cert-type ciphers config connect-timeout connect-to continue-at
  cookie cookie-jar create-file-mode crlfile curves data data-ascii data-binary data-raw data-urlencode delegation
  dns-interface dns-ipv4-addr dns-ipv6-addr dns-servers doh-url dump-header ech egd-file engine etag-compare etag-save
  expect100-timeout form form-string ftp-account ftp-alternative-to-user ftp-method ftp-port ftp-ssl-ccc-mode
  happy-eyeballs-timeout-ms haproxy-clientip header hostpubmd5 hostpubsha256 hsts interface ip-tos ipfs-gateway json
  keepalive-cnt keepalive-time key key-type krb libcurl limit-rate local-port login-options mail-auth mail-from mail-rcpt
  max-filesize max-redirs max-time netrc-file noproxy oauth2-bearer output output-dir parallel-max pass pinnedpubkey preproxy
  proto proto-default proto-redir proxy proxy-cacert proxy-capath proxy-cert proxy-cert-type proxy-ciphers proxy-crlfile
  proxy-header proxy-key proxy-key-type proxy-pass proxy-pinnedpubkey proxy-service-name proxy-tls13-ciphers proxy-tlsauthtype
  proxy-tlspassword proxy-tlsuser proxy-user proxy1.0 pubkey quote random-file range rate referer request request-target
  resolve retry retry-delay retry-max-time sasl-authzid service-name socks4 socks4a socks5 socks5-gssapi-service
  socks5-hostname speed-limit speed-time stderr telnet-option tftp-blksize time-cond tls-max tls13-ciphers tlsauthtype
  tlspassword tlsuser trace trace-ascii trace-config unix-socket upload-file url url-query user user-agent variable
  vlan-priority write-out`.split(/\s+/),
);

/** Options that change where a request goes, and whose effect is not read. */
export const changesAddress: ReadonlySet<string> = new Set(
  `abstract-unix-socket config connect-to ipfs-gateway path-as-is request-target resolve unix-socket`.split(
    ' ',
  ),
);

/** An argument of a command. `name` is that of the option, null for a word that is no option, so an address; `shown` is the option as it was written, without its value. `unknown` are the variables of curl itself in its value. */
export type CurlArgument = {
  name: string | null;
  shown: string;
  value: string;
  unknown?: readonly string[];
};

/** The arguments of a curl command. An option at the end that lacks its value has ''. */
export function readArguments(words: readonly string[]): CurlArgument[] {
  const found: CurlArgument[] = [];
  let isOnlyAddresses = false;
  for (let at = 0; at < words.length; at += 1) {
    const word = words[at] ?? '';
    if (isOnlyAddresses || !word.startsWith('-') || word === '-')
      found.push({ name: null, shown: '', value: word });
    else if (word === '--') isOnlyAddresses = true;
    else if (word.startsWith('--')) {
      const [shown, attached] = /^([^=]*)(?:=([\s\S]*))?$/.exec(word)?.slice(1) ?? [];
      const name = (shown ?? '').slice(2).replace(/^expand-/, '');
      const takesNext = attached === undefined && longWithValue.has(name);
      if (takesNext) at += 1;
      const value = attached ?? (takesNext ? words[at] : '') ?? '';
      // `--expand-header` is the same option, with variables as `{{name}}` in its value.
      const unknown = shown?.startsWith('--expand-')
        ? Array.from(value.matchAll(/\{\{(\w{1,60})[^{}]{0,200}\}\}/g), ([, one = '']) => one)
        : [];
      found.push({ name, shown: shown ?? '', value, unknown });
    } else {
      // Several short options in one word: only the last one has a value, the rest of the word or the next word.
      for (let letter = 1; letter < word.length; letter += 1) {
        const short = word[letter] ?? '';
        const option = { name: shortNames[short] ?? short, shown: `-${short}` };
        if (!shortWithValue.has(short)) found.push({ ...option, value: '' });
        else {
          const attached = word.slice(letter + 1);
          if (attached === '') at += 1;
          found.push({ ...option, value: attached === '' ? (words[at] ?? '') : attached });
          break;
        }
      }
    }
  }
  return found;
}
