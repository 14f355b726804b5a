import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { ConfigError, loadConfig } from '../src/config/config.ts';

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

const PRODUCTION = {
  NODE_ENV: 'production',
  SANAD_BASE_URL: 'https://api.sanad.example',
  SANAD_PEPPER: 'p'.repeat(32),
  SANAD_JWT_KEY: 'k'.repeat(43),
};

config('an empty environment is a valid configuration of one machine', () => {
  const { host, port, baseUrl, siteUrl, jurisdictions, embedder, corsOrigins } = loadConfig({});
  assert.equal(
    { host, port, baseUrl, siteUrl, jurisdictions, embedder, corsOrigins },
    {
      host: '127.0.0.1',
      port: 8080,
      baseUrl: 'http://127.0.0.1:8080',
      siteUrl: 'http://127.0.0.1:8080',
      jurisdictions: { configured: undefined, default: 'EG' },
      embedder: undefined,
      corsOrigins: [],
    },
  );
});

config('gRPC has its own port or none, and reflection only outside production', () => {
  assert.equal(loadConfig({}).grpc, { port: 9090, reflection: true, maxConnections: 1_000 });
  assert.equal(loadConfig({ GRPC_PORT: 'off', SANAD_GRPC_REFLECTION: 'off' }).grpc, {
    port: undefined,
    reflection: false,
    maxConnections: 1_000,
  });
  const production = PRODUCTION;
  assert.is(loadConfig(production).grpc.reflection, false);
  assert.is(loadConfig({ ...production, SANAD_GRPC_REFLECTION: 'on' }).grpc.reflection, true);
  const [port = '', reflection = ''] = problemsOf({ GRPC_PORT: '70000', SANAD_GRPC_REFLECTION: 'yes' });
  assert.match(port, /^GRPC_PORT: .*65535/);
  assert.match(reflection, /^SANAD_GRPC_REFLECTION: /);
});

config('an empty variable counts as absent', () => {
  assert.is(loadConfig({ PORT: '', SANAD_SITE_URL: '' }).port, 8080);
});

config('every problem is reported at once, without any value', () => {
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

/** Rejected settings: the name, a wrong value, and a part of the error message. */
const REFUSED: [setting: string, value: string, said: string][] = [
  ['PORT', ' ', 'decimal digits'],
  ['PORT', '0x50', 'decimal digits'],
  ['PORT', '1e3', 'decimal digits'],
  ['PORT', '-1', 'decimal digits'],
  ['PORT', '65536', '65535'],
  ['EMBED_URL', 'http://127.0.0.1/v1?a=b', 'no user, query or fragment'],
  ['EMBED_WEIGHT', '-1', 'a number such as'],
  ['EMBED_WEIGHT', '11', '10'],
  ['EMBED_BATCH', '0', '1'],
  ['EMBED_PARALLEL', 'many', 'decimal digits'],
  ['EMBED_DIMENSIONS', '1', '8'],
  ['RERANK_URL', 'http://user:pass@127.0.0.1', 'no user or fragment'],
  ['LLM_URL', 'https://user:pass@llm.example/v1', 'no user or fragment'],
  ['METRICS_PORT', '8080', 'another port than PORT'],
  ['METRICS_PORT', '9090', 'another port than GRPC_PORT'],
  ['GRPC_PORT', '8080', 'another port than PORT'],
  ['RERANK_DIALECT', 'voyage', 'cohere'],
  ['RERANK_TIMEOUT_MS', '5000', '4000'],
  ['SANAD_SEARCH', 'elastic', 'meilisearch'],
  ['MEILI_URL', 'http://a.example,b.example', 'URL'],
  ['SANAD_SITE_URL', 'https://user:pass@sanad.example', 'no user, query or fragment'],
  ['SANAD_SITE_URL', 'https://sanad.example/?a=b', 'no user, query or fragment'],
  ['SANAD_SITE_URL', 'https://sanad.example?', 'no user, query or fragment'],
  ['SANAD_SITE_URL', 'https://sanad.example#top', 'no user, query or fragment'],
  ['SANAD_CORS_ORIGINS', 'https://a.example/path', 'without a path'],
  ['SANAD_CORS_ORIGINS', 'https://a.example,https://b.example?x', 'without a path'],
  ['SANAD_CORS_ORIGINS', 'https://user@a.example', 'without a path'],
  ['SANAD_CORS_ORIGINS', '*', 'URL'],
  ['SANAD_SIGNUP', 'on', 'closed'],
  ['SANAD_JWT_ALGORITHM', 'none', 'HS256'],
  ['SANAD_JWT_KEY', 'short', '32 random bytes'],
  ['SANAD_JWT_PREVIOUS_KEY', 'k'.repeat(44), '32 random bytes'],
  ['SANAD_TRUST_PROXY', '0', 'a number of proxies'],
  ['SANAD_TRUST_PROXY', '10.0.0.0/8,proxy.example', 'networks'],
  ['SMTP_URL', 'mail.example:587', 'smtps://'],
  ['SMTP_URL', 'http://mail.example', 'smtp://'],
  ['SMTP_FROM', 'Sanad', 'Sanad <no-reply@sanad.example>'],
  ['SMTP_FROM', 'a@b.example, c@d.example', 'Sanad <no-reply@sanad.example>'],
  ['SMTP_FROM', 'Sanad <a@b.example>\r\nBcc: c@d.example', 'Sanad <no-reply@sanad.example>'],
];

for (const [setting, value, said] of REFUSED) {
  config(`${setting}=${JSON.stringify(value)} is refused with a message`, () => {
    const problems = problemsOf({
      EMBED_MODEL: 'm',
      RERANK_MODEL: 'm',
      LLM_MODEL: 'm',
      SMTP_FROM: 'a@b.example',
      [setting]: value,
    });
    assert.is(problems.length, 1, problems.join());
    assert.match(problems[0] as string, setting);
    assert.match(problems[0] as string, said);
  });
}

config('origins are normalized as browsers send them; a site may have a path', () => {
  const { corsOrigins, siteUrl, port } = loadConfig({
    SANAD_CORS_ORIGINS: 'https://App.example/, http://localhost:3000,https://b.example:443',
    SANAD_SITE_URL: 'https://sanad.example/api/',
    PORT: '0080',
  });
  assert.equal(corsOrigins, ['https://app.example', 'http://localhost:3000', 'https://b.example']);
  assert.is(siteUrl, 'https://sanad.example/api');
  assert.is(port, 80);
});

config('by default signup is closed, no proxy is trusted and letters go to the outbox', () => {
  assert.equal(loadConfig({}).account, {
    signup: 'closed',
    waitlist: false,
    jwt: { algorithm: 'HS256', key: undefined, previousKey: undefined },
    trustedProxies: undefined,
    smtp: undefined,
  });
  const { trustedProxies, smtp } = loadConfig({
    SANAD_TRUST_PROXY: '10.0.0.0/8, ::1',
    SMTP_URL: 'smtps://mailer:pass@mail.example',
    SMTP_FROM: 'Sanad <no-reply@sanad.example>',
  }).account;
  assert.equal(trustedProxies, { networks: ['10.0.0.0/8', '::1'] });
  assert.equal(smtp, {
    url: 'smtps://mailer:pass@mail.example',
    from: 'Sanad <no-reply@sanad.example>',
  });
  assert.equal(loadConfig({ SANAD_TRUST_PROXY: '2' }).account.trustedProxies, { hops: 2 });
  assert.equal(problemsOf({ SMTP_URL: 'smtp://mail.example' }), ['SMTP_FROM: must be given with SMTP_URL']);
});

config('production requires its own secrets and a public address', () => {
  assert.equal(
    problemsOf({ NODE_ENV: 'production' }).map((problem) => problem.split(':')[0]),
    Object.keys(PRODUCTION).filter((name) => name !== 'NODE_ENV'),
  );
  assert.equal(problemsOf(PRODUCTION), []);
});

config('missing settings are reported together with invalid ones', () => {
  const problems = problemsOf({
    NODE_ENV: 'production',
    SANAD_SEARCH: 'elastic',
    EMBED_URL: 'http://a.example',
  });
  assert.equal(problems.map((problem) => problem.split(':')[0]).sort(), [
    'EMBED_MODEL',
    'SANAD_BASE_URL',
    'SANAD_JWT_KEY',
    'SANAD_PEPPER',
    'SANAD_SEARCH',
  ]);
});

config('an embeddings service requires the name of its model', () => {
  assert.match(problemsOf({ EMBED_URL: 'http://127.0.0.1:9/v1' }).join(), 'EMBED_MODEL');
  const { embedder } = loadConfig({ EMBED_URL: 'http://127.0.0.1:9/v1/', EMBED_MODEL: 'bge-m3' });
  assert.equal(embedder, {
    url: 'http://127.0.0.1:9/v1',
    model: 'bge-m3',
    key: undefined,
    queryPrefix: '',
    passagePrefix: '',
    dimensions: undefined,
    weight: 1,
    textsPerCall: 32,
    parallelCalls: 4,
    timeoutMs: 120_000,
  });
});

config('a prefix may contain a line break and end in a space', () => {
  const { embedder } = loadConfig({
    EMBED_URL: 'http://127.0.0.1:9/v1',
    EMBED_MODEL: 'Qwen3-Embedding-0.6B',
    EMBED_QUERY_PREFIX: 'Instruct: find\\nQuery: ',
    EMBED_DIMENSIONS: '256',
  });
  assert.is(embedder?.queryPrefix, 'Instruct: find\nQuery: ');
  assert.is(embedder?.dimensions, 256);
});

config('a reranking service requires the name of its model', () => {
  assert.match(problemsOf({ RERANK_URL: 'http://127.0.0.1:9' }).join(), 'RERANK_MODEL');
  assert.is(loadConfig({ RERANK_MODEL: 'm' }).reranker, undefined);
  const { reranker } = loadConfig({ RERANK_URL: 'http://127.0.0.1:9/v2/rerank/', RERANK_MODEL: 'm' });
  assert.equal(reranker, {
    url: 'http://127.0.0.1:9/v2/rerank',
    model: 'm',
    key: undefined,
    dialect: 'cohere',
    timeoutMs: 1_500,
  });
});

config('a language model requires the name of its model, and a key if its dialect has one', () => {
  const LLM_URL = 'http://127.0.0.1:9/v1';
  assert.match(problemsOf({ LLM_URL }).join(), 'LLM_MODEL');
  assert.is(loadConfig({ LLM_URL, LLM_MODEL: 'm' }).languageModel?.dialect, 'openai');
  const keyed = { LLM_URL, LLM_MODEL: 'm', LLM_DIALECT: 'anthropic' };
  assert.equal(problemsOf(keyed), ['LLM_KEY: must be given where LLM_DIALECT is anthropic']);
  assert.is(loadConfig({ ...keyed, LLM_KEY: 'k' }).languageModel?.key, 'k');
});

config('Meilisearch requires one address or several', () => {
  assert.match(problemsOf({ SANAD_SEARCH: 'meilisearch' }).join(), 'MEILI_URL');
  assert.equal(loadConfig({ MEILI_URL: 'http://127.0.0.1:7700' }).search, { engine: 'embedded' });
  const { search } = loadConfig({
    SANAD_SEARCH: 'meilisearch',
    MEILI_URL: 'http://a.example:7700/, https://b.example',
    MEILI_KEY: 'k',
  });
  assert.equal(search, {
    engine: 'meilisearch',
    urls: ['http://a.example:7700', 'https://b.example'],
    key: 'k',
  });
});

config('a configuration is immutable', () => {
  assert.throws(() => Object.assign(loadConfig({}), { port: 1 }), TypeError);
});

config.run();
