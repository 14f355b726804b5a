/** Requests over gRPC: search and reason, health and reflection. */

import type { GrpcStep, Step } from '../recording/step.ts';
import type { Input } from './asked.ts';
import { reasonInput, searchExtras, searchInput } from './asked.ts';
import type { Draw } from './draw.ts';
import type { Material } from './material.ts';

const KEY = { authorization: 'Bearer {{key.main}}' };
const PREFIXES: Readonly<Record<string, string>> = {
  include: 'INCLUDABLE_',
  doc_type: 'DOC_TYPE_',
  status: 'STATUS_',
  language: 'LANGUAGE_',
};

export function grpcSteps(material: Material, draw: Draw): Step[] {
  const times = <T>(count: number, make: () => T) => Array.from({ length: count }, make);
  const question = { question: 'ما مدة الإجازة السنوية للعامل؟' };
  return [
    ...times(60, () => call('Search', { ...searchInput(material, draw), ...searchExtras(draw) })),
    ...times(25, () => call('Reason', reasonInput(material, draw))),
    ...times(15, () => call('ReasonStream', reasonInput(material, draw))),
    ...[{}, { query: ' ' }, { query: 'x', top_k: 99, filters: { jurisdiction: 'XX', year_from: 1 } }].map(
      (input) => call('Search', input),
    ),
    call('Search', { query: 'x', filters: { doc_type: [0, 99], status: [77] }, as_of: '1' }),
    ...['Reason', 'ReasonStream'].flatMap((method) => [
      call(method, {}),
      call(method, { question: 'لم', top_k: 1, language: 9 }),
      call(method, question, {}),
      call(method, question, { authorization: 'Bearer {{key.free}}' }),
      call(method, {}, { authorization: 'Bearer {{key.free}}' }),
      call(method, question, { authorization: 'Bearer {{key.spent}}' }),
      call(method, question, { ...KEY, 'x-request-id': 'replay-grpc' }),
    ]),
    ...[{}, { authorization: 'Bearer x' }, { authorization: 'Bearer {{key.revoked}}' }].flatMap(
      (metadata) => [
        call('Search', { query: 'مدة الإجازة', top_k: 1 }, metadata),
        call('Search', {}, metadata),
      ],
    ),
    call('Search', { query: 'مدة الإجازة' }, { authorization: 'Bearer {{key.spent}}' }),
    call('Search', { query: 'ا'.repeat(40_000) }),
    ...[{}, { service: 'sanad.v1.LegalResearchService' }, { service: 'nothing' }].map(health),
    ...reflection('open'),
    ...reflection('closed'),
  ];
}

function call(method: string, input: Input, metadata: Readonly<Record<string, string>> = KEY): GrpcStep {
  return {
    stage: 'open',
    door: 'grpc',
    group: method,
    method,
    kind: method === 'ReasonStream' ? 'stream' : 'unary',
    request: inEnums(input) as GrpcStep['request'],
    metadata,
  };
}

const health = (request: GrpcStep['request']): GrpcStep => ({
  stage: 'open',
  door: 'grpc',
  group: 'health',
  service: 'grpc.health.v1.Health',
  method: 'Check',
  kind: 'unary',
  request,
});

const reflection = (stage: 'open' | 'closed'): GrpcStep[] =>
  ['v1', 'v1alpha'].flatMap((version) =>
    [
      { list_services: '' },
      { file_containing_symbol: 'sanad.v1.LegalResearchService' },
      { file_by_filename: 'nothing.proto' },
    ].map((request) => ({
      stage,
      door: 'grpc',
      group: 'reflection',
      service: `grpc.reflection.${version}.ServerReflection`,
      method: 'ServerReflectionInfo',
      kind: 'reflection',
      request,
    })),
  );

/** Replaces fixed words (such as `in_force`) by the enum names that gRPC uses (`STATUS_IN_FORCE`). */
function inEnums(value: unknown, name = ''): unknown {
  if (Array.isArray(value)) return value.map((item) => inEnums(item, name));
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(Object.entries(value).map(([key, member]) => [key, inEnums(member, key)]));
  return name in PREFIXES && typeof value === 'string' ? PREFIXES[name] + value.toUpperCase() : value;
}
