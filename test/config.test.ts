import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { ConfigError, loadConfig } from '../src/config.ts';

const config = suite('config');

const problemsOf = (environment: Record<string, string>): readonly string[] => {
  try {
    loadConfig(environment);
    return [];
  } catch (error) {
    assert.instance(error, ConfigError);
    return (error as ConfigError).problems;
  }
};

config('an empty environment gives a working configuration of one machine', () => {
  const { host, port, siteUrl, jurisdictions, embedder, corsOrigins } = loadConfig({});
  assert.equal(
    { host, port, siteUrl, jurisdictions, embedder, corsOrigins },
    {
      host: '127.0.0.1',
      port: 8080,
      siteUrl: 'http://127.0.0.1:8080',
      jurisdictions: { configured: undefined, default: 'EG' },
      embedder: undefined,
      corsOrigins: [],
    },
  );
});

config('an empty variable is as good as none', () => {
  assert.is(loadConfig({ PORT: '', SANAD_SITE_URL: '' }).port, 8080);
});

config('every problem is told at once, and no value with it', () => {
  const problems = problemsOf({
    PORT: '99999',
    SANAD_SITE_URL: 'sanad.example',
    SANAD_JURISDICTIONS: 'EG, saudi',
    SANAD_PEPPER: 'secret-but-short',
  });
  assert.equal(
    problems.map((problem) => problem.split(':')[0]),
    ['PORT', 'SANAD_SITE_URL', 'SANAD_JURISDICTIONS.1', 'SANAD_PEPPER'],
  );
  assert.not.ok(problems.join().includes('secret-but-short'));
});

config('production asks for a pepper of its own', () => {
  assert.match(problemsOf({ NODE_ENV: 'production' }).join(), 'SANAD_PEPPER');
  assert.equal(problemsOf({ NODE_ENV: 'production', SANAD_PEPPER: 'x'.repeat(32) }), []);
});

config('an embeddings service needs the name of its model', () => {
  assert.match(problemsOf({ EMBED_URL: 'http://127.0.0.1:9/v1' }).join(), 'EMBED_MODEL');
  const { embedder } = loadConfig({ EMBED_URL: 'http://127.0.0.1:9/v1/', EMBED_MODEL: 'bge-m3' });
  assert.equal(embedder, {
    url: 'http://127.0.0.1:9/v1',
    model: 'bge-m3',
    key: undefined,
    queryPrefix: '',
    passagePrefix: '',
  });
});

config('a configuration cannot be changed', () => {
  assert.throws(() => Object.assign(loadConfig({}), { port: 1 }), TypeError);
});

config.run();
