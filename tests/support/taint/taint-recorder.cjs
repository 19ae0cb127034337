/*
 * Loaded into the desktop app or the web host before it starts. Writes down what it tells its window, what it prints, and where
 * requests of its main session went, to the file that ASSAY_TEST_RECORD names; `taint-record.ts` reads it.
 */
const { openSync, writeSync } = require('node:fs');
const { ServerResponse } = require('node:http');

const path = process.env.ASSAY_TEST_RECORD;
delete process.env.ASSAY_TEST_RECORD;
const file = path === undefined ? undefined : openSync(path, 'a');

/** Binary values cannot be part of JSON, and come after it as they are. */
function record(where, ...values) {
  const raw = [];
  const replacer = (_key, value) => {
    if (!ArrayBuffer.isView(value) && !(value instanceof ArrayBuffer)) return value;
    raw.push(
      ArrayBuffer.isView(value)
        ? Buffer.from(value.buffer, value.byteOffset, value.byteLength)
        : Buffer.from(value),
    );
    return null;
  };
  const texts = values.map((value) =>
    typeof value === 'string' ? value : (JSON.stringify(value, replacer) ?? ''),
  );
  writeSync(
    file,
    Buffer.concat([Buffer.from(`\n--assay-record ${where}\n${texts.join('\n')}`), ...raw]),
  );
}

function recordPrinting(stream) {
  const write = stream.write;
  stream.write = function (chunk, ...rest) {
    record('output', typeof chunk === 'string' ? chunk : Buffer.from(chunk).toString('latin1'));
    return write.call(this, chunk, ...rest);
  };
}

/** Scripts, styles and fonts of the window are files of the build, and told to nobody in particular. */
const isOfBuild = (type) => /^(text\/(javascript|css|html)|font\/|image\/)/.test(type);

function recordDesktop() {
  const { app, ipcMain, protocol, session } = require('electron');
  const { handle } = ipcMain;
  ipcMain.handle = (channel, listener) =>
    handle.call(ipcMain, channel, async (...args) => {
      try {
        const answer = await listener(...args);
        record('message', answer);
        return answer;
      } catch (fault) {
        record('message', String(fault?.stack));
        throw fault;
      }
    });
  const serve = protocol.handle;
  protocol.handle = (scheme, handler) =>
    serve.call(protocol, scheme, async (request) => {
      const reply = await handler(request);
      const type = reply.headers.get('content-type') ?? '';
      const heads = [...reply.headers].join('\n');
      if (isOfBuild(type) && reply.status === 200) return reply;
      const bytes = Buffer.from(await reply.arrayBuffer());
      record('message', heads, bytes);
      return new Response(bytes, {
        status: reply.status,
        statusText: reply.statusText,
        headers: reply.headers,
      });
    });
  app.on('web-contents-created', (_event, contents) => {
    for (const name of ['send', 'postMessage', 'executeJavaScript']) {
      const method = contents[name];
      contents[name] = function (...args) {
        // The page without a window that sends direct calls has to be given the address; nobody sees it, and it has no preload.
        if (!contents.getURL().startsWith('data:')) record('message', args);
        return method.apply(this, args);
      };
    }
  });
  app.once('ready', () =>
    session.defaultSession.webRequest.onSendHeaders(({ url }) => record('request', url)),
  );
}

function recordWebHost() {
  const bodyOf = (chunk) => (typeof chunk === 'string' || ArrayBuffer.isView(chunk) ? chunk : '');
  for (const name of ['write', 'end']) {
    const method = ServerResponse.prototype[name];
    ServerResponse.prototype[name] = function (chunk, ...rest) {
      const result = method.call(this, chunk, ...rest);
      // Only what the window is served has a policy; the samples run in the same process.
      const heads = this._header ?? '';
      if (
        /^content-security-policy:/im.test(heads) &&
        !isOfBuild(/^content-type: *(\S+)/im.exec(heads)?.[1] ?? '')
      ) {
        record('message', heads, bodyOf(chunk));
      }
      return result;
    };
  }
}

if (file !== undefined) {
  if (process.versions.electron === undefined) recordWebHost();
  else {
    recordPrinting(process.stdout);
    recordPrinting(process.stderr);
    recordDesktop();
  }
}
