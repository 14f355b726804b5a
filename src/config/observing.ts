/** The settings of metrics and traces. */
import { z } from 'zod';
import type { Given } from './setting.ts';
import { section, setting } from './setting.ts';
import { onOrOff, port, serviceUrl } from './values.ts';

const METRICS_PORT_RULE = 'must be a whole number from 0 to 65535 in decimal digits, or off';

export const observingSettings = section(
  { title: 'Who looks at the work' },
  {
    METRICS_PORT: setting(z.union([z.literal('off'), port], METRICS_PORT_RULE).default('off'), {
      about:
        'Port of /metrics (in the notation of Prometheus), and of /healthz and /readyz with details. It needs no key: keep it inside.',
      example: '9464',
    }),
    METRICS_HOST: setting(z.string().default('127.0.0.1'), { about: 'Address of the metrics.' }),
    SANAD_SERVER_TIMING: setting(onOrOff.default(false), {
      about:
        'Whether answers say in the header Server-Timing how long their stages took: on or off. It tells strangers how the time of a request is spent.',
    }),
    OTEL_EXPORTER_OTLP_ENDPOINT: setting(serviceUrl.optional(), {
      about:
        'Where traces go, by OTLP over HTTP; OpenTelemetry is loaded only where this is given, or OTEL_EXPORTER_OTLP_TRACES_ENDPOINT. Its other variables (OTEL_SERVICE_NAME, OTEL_RESOURCE_ATTRIBUTES, OTEL_TRACES_SAMPLER, OTEL_EXPORTER_OTLP_HEADERS, OTEL_BSP_…) hold as its documentation says.',
      otherwise: 'no traces',
      example: 'http://127.0.0.1:4318',
    }),
    OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: setting(serviceUrl.optional(), {
      about: 'The same, of traces alone, with its path.',
      otherwise: 'that of all, with /v1/traces',
      example: 'http://127.0.0.1:4318/v1/traces',
    }),
    OTEL_SDK_DISABLED: setting(z.enum(['true', 'false']).default('false'), {
      about: 'true: no traces, whatever else is given.',
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
  /** Where not set, nothing is counted. */
  readonly metrics: MetricsSettings | undefined;
  readonly serverTiming: boolean;
  /** Whether there is anywhere for traces to go. */
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
