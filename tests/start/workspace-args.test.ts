import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { argv } from '#tests/support/run/argv.ts';
import { handedOn } from '../../src/start/workspace-args.ts';

test('the paths of a workspace and a data folder are those of the folder in which npm was started', () => {
  const from = resolve('/home/me/shop');
  expect(handedOn(argv`--workspace assay.yaml --env staging`, from)).toEqual(argv`
    --workspace ${resolve(from, 'assay.yaml')} --env staging
  `);
  expect(handedOn(['--workspace=../a.yaml'], from)).toEqual([
    `--workspace=${resolve('/home/me/a.yaml')}`,
  ]);
  expect(handedOn(argv`--data here --data=../there`, from)).toEqual(argv`
    --data ${resolve(from, 'here')} --data=${resolve('/home/me/there')}
  `);
  expect(handedOn(['--port', '4000'], from)).toEqual(['--port', '4000']);
});
