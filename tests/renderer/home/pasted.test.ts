import { expect, test } from 'vitest';
import { readStart } from '#renderer/home/pasted.ts';

const id = '5a3b1e00-0000-4000-8000-000000000001';
const xml = '<?xml version="1.0"?><statement><row>1</row></statement>';
const base64 = btoa(xml);
const evidence = { kind: 'evidence', isBase64: false };
const har = JSON.stringify({ log: { version: '1.2', entries: [] } });

test.each([
  ['', { kind: 'nothing' }],
  ['  \n', { kind: 'nothing' }],
  [id, { kind: 'id', id }],
  [` ${id.toUpperCase()}\n`, { kind: 'id', id: id.toUpperCase() }],
  ['https://hooks.example.com/orders', { kind: 'target', target: { kind: 'webhook' } }],
  [`https://api.example.com/webhook/a?id=${id}`, { kind: 'target', target: { kind: 'document' } }],
  ["curl 'https://hooks.example.com/orders'", { kind: 'target' }],
  ['{"items": []}', { kind: 'reply', as: 'get_items' }],
  ['{"status_code": 200}', { kind: 'reply', as: 'document' }],
  ['<!doctype html><p>Not found</p>', { kind: 'reply', as: 'get_items' }],
  ['<html><body>no</body></html>', { kind: 'reply', as: 'get_items' }],
  [xml, { ...evidence, title: 'an XML document' }],
  ['<a/>', { ...evidence, title: 'an XML document' }],
  [`<a>${'x'.repeat(1_000_001)}</a>`, { ...evidence, title: 'an XML document' }],
  [base64, { ...evidence, isBase64: true, title: 'XML in Base64' }],
  [base64.replace(/(.{20})/g, '$1\n'), { ...evidence, isBase64: true }],
  [har, { ...evidence, title: 'a HAR file' }],
  ['abcdefghijklmnopqrstuvwx', { kind: 'problem' }],
  ['hello there', { kind: 'problem' }],
  ['<your-host>/tab', { kind: 'problem' }],
])('%j is taken for what it is', (text, is) => expect(readStart(text)).toMatchObject(is));
