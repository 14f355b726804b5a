/** Settings of metrics and traces. */
import { z } from 'zod';
import type { Given } from './setting.ts';
import { section, setting } from './setting.ts';
import { onOrOff, port, serviceUrl } from './values.ts';

const METRICS_PORT_RULE = 'must be a whole number from 0 to 65535 in decimal digits, or off';

export const observingSettings = section(
  { title: 'Metrics and traces' },
  {
    METRICS_PORT: setting(z.union([z.literal('off'), port], METRICS_PORT_RULE).default('off'), {
      about:
        'Port of /metrics (Prometheus format), and of /healthz and /readyz with details. It needs no key: keep it internal.',
      example: '9464',
    }),
    METRICS_HOST: setting(z.string().default('127.0.0.1'), { about: 'Address of the metrics.' }),
    SANAD_SERVER_TIMING: setting(onOrOff.default(false), {
      about:
        'on: answers report the durations of their stages in the header Server-Timing, to every ' +
        'client. off: they do not.',
    }),
    OTEL_EXPORTER_OTLP_ENDPOINT: setting(serviceUrl.optional(), {
      about:
        'Address for traces, sent by OTLP over HTTP. OpenTelemetry is loaded only if this or OTEL_EXPORTER_OTLP_TRACES_ENDPOINT is given. Its other variables (OTEL_SERVICE_NAME, OTEL_RESOURCE_ATTRIBUTES, OTEL_TRACES_SAMPLER, OTEL_EXPORTER_OTLP_HEADERS, OTEL_BSP_…) apply as documented there.',
      otherwise: 'no traces',
      example: 'http://127.0.0.1:4318',
    }),
    OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: setting(serviceUrl.optional(), {
      about: 'Address for traces only, with its path.',
      otherwise: 'OTEL_EXPORTER_OTLP_ENDPOINT with /v1/traces',
      example: 'http://127.0.0.1:4318/v1/traces',
    }),
    OTEL_SDK_DISABLED: setting(z.enum(['true', 'false']).default('false'), {
      about: 'true: no traces, whatever else is set.',
    }),
  },
);

export interface ObservingConfig {
  readonly observing: ObservingSettings;
}

interface MetricsSettings {
  readonly host: string;
  readonly port: number;
}

interface ObservingSettings {
  /** Host and port at which metrics are served. If not set, nothing is counted. */
  readonly metrics: MetricsSettings | undefined;
  readonly serverTiming: boolean;
  /** True if the settings give an address to which traces are sent. */
  readonly traces: boolean;
}

export function observingOf(env: Given<typeof observingSettings>): ObservingConfig {
  const { METRICS_PORT, METRICS_HOST, OTEL_EXPORTER_OTLP_ENDPOINT, OTEL_EXPORTER_OTLP_TRACES_ENDPOINT } = env;
  const observing = Object.freeze({
    metrics: METRICS_PORT === 'off' ? undefined : Object.freeze({ host: METRICS_HOST, port: METRICS_PORT }),
    serverTiming: env.SANAD_SERVER_TIMING,
    traces:
      env.OTEL_SDK_DISABLED !== 'true' &&
      (OTEL_EXPORTER_OTLP_ENDPOINT ?? OTEL_EXPORTER_OTLP_TRACES_ENDPOINT) !== undefined,
  });
  return { observing };
}
