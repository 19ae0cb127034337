import { describe, expect, it } from 'vitest';
import { editedRequestSchema } from '#core/widget/request/edited-request.ts';
import type { Fired } from '#operations/widget-schemas.ts';
import { recorder } from '#tests/support/network/recorder.ts';
import { type Fire, secret, stage, tabOf } from '../stage.ts';

const [startLine, header] = [
  (request = ''): string => request.split('\r\n')[0] ?? '',
  (request: string | undefined, name: string): string | undefined =>
    new RegExp(`^${name}: (.*)$`, 'im').exec(request ?? '')?.[1]?.trim(),
];
const said = ({ verdict }: Fired): string[] =>
  verdict.findings.map(({ level, clause, path }) => `${level} ${clause} ${path}`);
const edited: NonNullable<Fire['edited']> = {
  query: [
    ['action', 'get_items'],
    ['page', '2'],
  ],
  headers: [['Accept', 'text/plain']],
  body: null,
};

describe('an edited request', () => {
  it('is sent as it was edited, to the address and with the credential of its tab', async () => {
    const { url, heard } = await recorder();
    const { fire, credentialId } = await stage();
    const fired = await fire({
      tab: tabOf(`${url}/hook?shop=7`),
      action: 'get_items',
      connector: { type: 'token', tokenId: credentialId },
      edited,
    });
    expect(startLine(heard[0])).toBe('GET /hook?shop=7&action=get_items&page=2 HTTP/1.1');
    expect(header(heard[0], 'accept')).toBe('text/plain');
    expect(header(heard[0], 'authorization')).toBe(`Bearer ${secret}`);
    expect(header(heard[0], 'x-platform')).toBeUndefined();
    expect(said(fired)).toContain('info TAB-REQ-1 $request');
    expect(JSON.stringify(fired)).not.toContain(secret);
  });

  it.each([[[['Host', 'other.example']]], [[['X', 'a\r\nAuthorization: b']]]])(
    'takes no headers like %j',
    (headers) => {
      expect(editedRequestSchema.safeParse({ ...edited, headers }).success).toBe(false);
    },
  );
});
