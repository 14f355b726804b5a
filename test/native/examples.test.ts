/**
 * Runs the code examples in the doc comments of `index.d.ts`, and compares their results with the comments
 * behind them.
 */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { temporaryFolder } from '../support/folders.ts';

const sanad = createRequire(import.meta.url)('sanad');

const examples = suite('native/examples');

const declarations = readFileSync(new URL('../../index.d.ts', import.meta.url), 'utf8');

/** Matches a doc comment, and the name of the function or class that it documents. */
const DOCUMENTED = /\/\*\*((?:(?!\*\/)[\s\S])*)\*\/\nexport declare (?:function|class) (\w+)/g;
const UNDOCUMENTED = /(?<!\*\/\n)export declare (?:function|class) (\w+)/g;
const FENCED = /```js\n([\s\S]*?)```/;

const documented = [...declarations.matchAll(DOCUMENTED)].map(([, comment = '', name = '']) => ({
  name,
  example: FENCED.exec(comment.replace(/^ ?\*? ?/gm, '').replace(/^\* ?/gm, ''))?.[1],
}));

/** Classes without an example of their own, because the example of another class shows them. */
const SHOWN_ELSEWHERE = ['HybridIndex'];

examples('every function and class has an example', () => {
  const without = documented
    .filter(({ name, example }) => example === undefined && !SHOWN_ELSEWHERE.includes(name))
    .map(({ name }) => name);
  assert.equal(without, []);
  assert.equal(
    [...declarations.matchAll(UNDOCUMENTED)].map(([, name]) => name),
    [],
  );
});

for (const { name, example } of documented) {
  if (example === undefined) continue;
  examples(name, async () => {
    const source = example.replace(/^(.*?);? \/\/ => (.*)$/gm, 'claim($1, $2);');
    const claims = source.split('claim(').length - 1;
    assert.ok(claims > 0, 'an example that claims nothing shows nothing');
    let held = 0;
    const claim = (is: unknown, expected: unknown) => {
      assert.equal(is, expected);
      held += 1;
    };
    const scope = { ...sanad, claim, folder: temporaryFolder() };
    const body = `const { ${Object.keys(scope).join(', ')} } = scope;\n${source}`;
    const run = new Function('scope', `return (async () => {\n${body}\n})()`);
    await run(scope);
    assert.is(held, claims);
  });
}

examples.run();
