import { expect, test } from 'vitest';
import { readStart } from '#renderer/home/pasted.ts';

const id = '5a3b1e00-0000-4000-8000-000000000001';
const xml = '<?xml version="1.0"?><statement><row>1</row></statement>';
const base64 = btoa(xml);
const evidence = { kind: 'evidence', isBase64: false };
const har = JSON.stringify({ log: { version: '1.2', entries: [] } });

test.each([
  ['  \n', { kind: 'nothing' }],
  [id, { kind: 'id', id }],
  ['https://hooks.example.com/orders', { kind: 'target', target: { kind: 'webhook' } }],
  [`https://api.example.com/webhook/a?id=${id}`, { kind: 'target', target: { kind: 'document' } }],
  ['{"items": []}', { kind: 'reply', as: 'get_items' }],
  ['<!doctype html><p>Not found</p>', { kind: 'reply', as: 'get_items' }],
  [xml, { ...evidence, title: 'an XML document' }],
  [base64, { ...evidence, isBase64: true, title: 'XML in Base64' }],
  [har, { ...evidence, title: 'a HAR file' }],
  ['hello there', { kind: 'problem' }],
])('%j is taken for what it is', (text, is) => expect(readStart(text)).toMatchObject(is));
