import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { type ApiErrorCode, apiErrors } from '../../contract/errors.ts';
import { buildApp } from '../../test/server/build-app.ts';
import { ApiError } from '../kernel/api-error.ts';
import { router, success } from './routing.ts';

test('an error that its call does not declare makes the test fail', async () => {
  const { deps } = await buildApp();
  const calls = router(deps);
  calls.onError((error, c) => c.text(error.message, 500));
  calls.use(async (c, next) => {
    c.set('log', deps.log);
    await next();
  });
  calls.call('get', '/food/{code}', {
    summary: 'Fail',
    answer: success('Never.'),
    errors: ['FOOD_NOT_FOUND'],
    act: ({ params }) => {
      throw new ApiError(params.code as ApiErrorCode);
    },
  });
  const messageOf = async (code: ApiErrorCode) => (await calls.request(`/food/${code}`)).text();
  expect(await messageOf('FOOD_NOT_FOUND')).toBe(apiErrors.FOOD_NOT_FOUND.message);
  expect(await messageOf('UNAVAILABLE')).toBe(apiErrors.UNAVAILABLE.message);
  expect(await messageOf('OWN_FOOD')).toContain('the call does not declare this error');
});

test('every error of the contract is thrown somewhere, not only declared', () => {
  const files = globSync('server/**/*.ts', { exclude: ['**/*.test.ts'] });
  const declarations = /\b(?:codes|errorsUnless|errorsOfMove|ownMove)\([^;]*;|errors: \[[^\]]*\]|Errors = \[[^;]*;/gi;
  const code = ['contract/requests/moves.ts', ...files]
    .map((file) => readFileSync(file, 'utf8').replaceAll(declarations, ''))
    .join();
  expect(Object.keys(apiErrors).filter((name) => !code.includes(`'${name}'`))).toEqual([]);
});
