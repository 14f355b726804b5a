/**
 * A gRPC client such as users have: grpc-js, made from the published proto file by the usual loader, over
 * loopback.
 */
import { createRequire } from 'node:module';
import { dirname } from 'node:path';
import type {
  Client,
  ClientDuplexStream,
  ClientReadableStream,
  Metadata as GrpcMetadata,
  ServiceError,
} from '@grpc/grpc-js';
import { credentials, loadPackageDefinition, Metadata, status } from '@grpc/grpc-js';
import { loadSync } from '@grpc/proto-loader';
import { protoPath as healthProto } from 'grpc-health-check';
import protobuf from 'protobufjs';
import type { IFileDescriptorProto } from 'protobufjs/ext/descriptor/index.js';
import descriptors from 'protobufjs/ext/descriptor/index.js';
import { PROTO_FILE, PROTO_ROOT } from '../../../src/transports/grpc/messages.ts';

const REFLECTION = dirname(createRequire(import.meta.url).resolve('@grpc/reflection/package.json'));
const REFLECTION_PROTOS = ['v1', 'v1alpha'].map(
  (version) => `${REFLECTION}/build/proto/grpc/reflection/${version}/reflection.proto`,
);

const LOADED = loadPackageDefinition(
  loadSync([PROTO_FILE, healthProto, ...REFLECTION_PROTOS], {
    keepCase: true,
    enums: String,
    includeDirs: [PROTO_ROOT],
  }),
);

/** Outcome of a gRPC call: its answer or error, with the initial metadata (`head`) and the trailers. */
export interface Called {
  readonly code: string;
  readonly details: string;
  readonly answer?: Record<string, unknown>;
  readonly messages: readonly Record<string, unknown>[];
  readonly head: Readonly<Record<string, unknown>>;
  readonly trailers: Readonly<Record<string, unknown>>;
  /** Detail messages of the error's `google.rpc.Status`, by message name. */
  readonly errorDetails: Readonly<Record<string, Record<string, unknown>>>;
}

interface CallOptions {
  readonly metadata?: Readonly<Record<string, string>>;
  readonly deadlineMs?: number;
}

export interface GrpcClient {
  unary(method: string, request: object, options?: CallOptions): Promise<Called>;
  stream(method: string, request: object, options?: CallOptions): Promise<Called>;
  /** Starts a server stream and returns it, so that the caller can pause and cancel it. */
  open(method: string, request: object, options?: CallOptions): ClientReadableStream<Record<string, unknown>>;
  /** Starts a call with streams in both directions. */
  converse(method: string): ClientDuplexStream<object, ReflectionAnswer>;
  close(): void;
}

interface ReflectionAnswer {
  readonly list_services_response?: { readonly service: readonly { readonly name: string }[] };
  readonly file_descriptor_response?: { readonly file_descriptor_proto: readonly Buffer[] };
}

type Method = (...args: unknown[]) => unknown;

export function grpcClient(
  address: string,
  key: string | undefined,
  service = 'sanad.v1.LegalResearchService',
  settings: object = {},
): GrpcClient {
  const path = service.split('.');
  const Stub = path.reduce((scope, name) => scope[name] as never, LOADED) as unknown as typeof Client;
  const client = new (Stub as unknown as new (...args: unknown[]) => Client)(
    address,
    credentials.createInsecure(),
    settings,
  );
  const methods = client as unknown as Readonly<Record<string, Method>>;
  const prepared = ({ metadata = {}, deadlineMs }: CallOptions): [GrpcMetadata, object] => {
    const sent = new Metadata();
    if (key !== undefined) sent.set('authorization', `Bearer ${key}`);
    for (const [name, value] of Object.entries(metadata)) sent.set(name, value);
    return [sent, deadlineMs === undefined ? {} : { deadline: Date.now() + deadlineMs }];
  };

  return {
    unary: (method, request, options = {}) =>
      new Promise((resolve) => {
        let answer: Record<string, unknown> | undefined;
        let head = {};
        const call = methods[method]?.(request, ...prepared(options), (_: unknown, value: typeof answer) => {
          answer = value;
        }) as ClientReadableStream<Record<string, unknown>>;
        call.on('metadata', (metadata) => {
          head = plain(metadata);
        });
        call.on('status', (end) => {
          // grpc-js delivers the answer after the status, so the outcome waits one turn of the event loop.
          setImmediate(() => resolve({ ...ended(end), head, messages: [], ...(answer && { answer }) }));
        });
      }),
    stream: (method, request, options = {}) =>
      new Promise((resolve) => {
        const messages: Record<string, unknown>[] = [];
        let head = {};
        const call = methods[method]?.(request, ...prepared(options)) as ClientReadableStream<
          Record<string, unknown>
        >;
        call.on('data', (message) => messages.push(message));
        call.on('metadata', (metadata) => {
          head = plain(metadata);
        });
        call.on('error', () => {});
        call.on('status', (end) => setImmediate(() => resolve({ ...ended(end), head, messages })));
      }),
    open: (method, request, options = {}) => {
      const call = methods[method]?.(request, ...prepared(options)) as ClientReadableStream<
        Record<string, unknown>
      >;
      call.on('error', () => {});
      return call;
    },
    converse: (method) => methods[method]?.() as ClientDuplexStream<object, ReflectionAnswer>,
    close: () => client.close(),
  };
}

function ended({ code, details, metadata }: Pick<ServiceError, 'code' | 'details' | 'metadata'>) {
  return { code: status[code], details, trailers: plain(metadata), errorDetails: detailsIn(metadata) };
}

const plain = (metadata: GrpcMetadata) => metadata.getMap() as Record<string, unknown>;

/**
 * Decodes the error's `google.rpc.Status` field by field, without the server's encoder. Field numbers are
 * from google/rpc.
 */
function detailsIn(metadata: GrpcMetadata): Record<string, Record<string, unknown>> {
  const [bytes] = metadata.get('grpc-status-details-bin');
  if (!(bytes instanceof Buffer)) return {};
  const found = lengthDelimited(bytes)
    .filter(({ field }) => field === 3)
    .map(({ value }) => {
      const any = lengthDelimited(value);
      const name = String(any.find(({ field }) => field === 1)?.value).replace(
        'type.googleapis.com/google.rpc.',
        '',
      );
      const body = any.find(({ field }) => field === 2)?.value ?? Buffer.alloc(0);
      return [name, READERS[name]?.(body) ?? {}] as const;
    });
  return Object.fromEntries(found);
}

const pairs = (bytes: Buffer) =>
  lengthDelimited(bytes)
    .filter(({ field }) => field === 1)
    .map(({ value }) => {
      const [first, second] = lengthDelimited(value);
      return { name: String(first?.value ?? ''), text: String(second?.value ?? '') };
    });

const READERS: Readonly<Record<string, (bytes: Buffer) => Record<string, unknown>>> = {
  ErrorInfo: (bytes) => {
    const [reason, domain] = lengthDelimited(bytes);
    return { reason: String(reason?.value), domain: String(domain?.value) };
  },
  BadRequest: (bytes) => ({
    violations: pairs(bytes).map(({ name, text }) => ({ field: name, description: text })),
  }),
  QuotaFailure: (bytes) => ({ violations: pairs(bytes).map(({ name }) => ({ subject: name })) }),
  RetryInfo: (bytes) => {
    const [delay] = lengthDelimited(bytes);
    const reader = protobuf.Reader.create(delay?.value ?? Buffer.alloc(0));
    let seconds = 0;
    while (reader.pos < reader.len) {
      const tag = reader.uint32();
      if (tag >>> 3 === 1) seconds += Number(reader.int64());
      else seconds += reader.int32() / 1e9;
    }
    return { seconds };
  },
};

function lengthDelimited(bytes: Buffer): { field: number; value: Buffer }[] {
  const reader = protobuf.Reader.create(bytes);
  const fields: { field: number; value: Buffer }[] = [];
  while (reader.pos < reader.len) {
    const tag = reader.uint32();
    if ((tag & 7) === 2) fields.push({ field: tag >>> 3, value: Buffer.from(reader.bytes()) });
    else reader.skipType(tag & 7);
  }
  return fields;
}

/** Asks server reflection for the names of all services, and for the files that define the given symbols. */
export async function reflected(
  address: string,
  version: 'v1' | 'v1alpha',
  symbols: readonly string[],
): Promise<{ services: string[]; files: IFileDescriptorProto[] }> {
  const client = grpcClient(address, undefined, `grpc.reflection.${version}.ServerReflection`);
  const call = client.converse('ServerReflectionInfo');
  const services: string[] = [];
  const files: IFileDescriptorProto[] = [];
  call.on('data', (answer: ReflectionAnswer) => {
    for (const { name } of answer.list_services_response?.service ?? []) services.push(name);
    for (const bytes of answer.file_descriptor_response?.file_descriptor_proto ?? [])
      files.push(descriptors.FileDescriptorProto.decode(bytes) as IFileDescriptorProto);
  });
  call.write({ list_services: '' });
  for (const symbol of symbols) call.write({ file_containing_symbol: symbol });
  call.end();
  try {
    await new Promise((resolve, reject) => {
      call.on('error', reject);
      call.on('end', resolve);
    });
    return { services, files };
  } finally {
    client.close();
  }
}
