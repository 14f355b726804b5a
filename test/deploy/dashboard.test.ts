/** Tests that the Grafana dashboard in `deploy/` reads only metrics that the service has. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { projectRoot } from '../support/cli.ts';
import { startReasonService } from '../support/doors/reason.ts';

interface Dashboard {
  readonly panels: { title: string; targets: { expr: string; legendFormat: string }[] }[];
}

const dashboard: Dashboard = JSON.parse(
  readFileSync(join(projectRoot, 'deploy', 'grafana-dashboard.json'), 'utf8'),
);

/** Names of the metrics in an expression of PromQL. All metrics here have an underscore in their name. */
const metricsIn = (expr: string) =>
  [...new Set(expr.replaceAll(/"[^"]*"|\[[^\]]*\]|by \([^)]*\)/g, '').match(/\b[a-z]+(?:_[a-z0-9]+)+\b/g))]
    .filter((name) => !['histogram_quantile'].includes(name))
    .filter((name) => !/^(?:rate|sum)$/.test(name));

test('every metric of the dashboard is one of /metrics, and every one of ours is shown', async () => {
  const { service, close } = await startReasonService({ METRICS_PORT: '0' });
  try {
    assert.is((await service.post('/v1/search', { query: 'عقد العمل' })).status, 200);
    const page = await (await fetch(`${service.internalUrl}/metrics`)).text();
    const declared = new Set([...page.matchAll(/^# TYPE (\S+) /gm)].map(([, name]) => name as string));
    const hasMetric = (name: string) =>
      declared.has(name) || declared.has(name.replace(/_(bucket|count)$/, ''));
    const seen = new Set<string>();
    for (const { title, targets } of dashboard.panels) {
      for (const { expr, legendFormat } of targets) {
        const names = metricsIn(expr);
        assert.is(names.length, 1, `${title}: ${expr}`);
        const [name = ''] = names;
        assert.ok(hasMetric(name), `${title}: ${name}`);
        seen.add(name.replace(/_(bucket|count)$/, ''));
        const by = /by \(([^)]*)\)/.exec(expr)?.[1]?.split(', ') ?? [];
        for (const [, label] of legendFormat.matchAll(/\{\{(\w+)\}\}/g))
          assert.ok(by.includes(label as string), `${title}: ${label}`);
      }
    }
    const ours = [...declared].filter(
      (name) => name.startsWith('sanad_') && name !== 'sanad_generation_info',
    );
    assert.equal(
      ours.filter((name) => !seen.has(name)),
      [],
      'metrics that the dashboard does not show',
    );
  } finally {
    await close();
  }
});

test('a name that is no metric would be found', () => {
  assert.equal(metricsIn('sum by (le, route) (rate(sanad_x_total{route="/a_b"}[$__rate_interval]))'), [
    'sanad_x_total',
  ]);
});

test.run();
