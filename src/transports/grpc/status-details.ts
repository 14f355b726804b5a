/**
 * The trailer `grpc-status-details-bin`: `google.rpc.Status` with messages of
 * `google/rpc/error_details.proto`. Only the fields in use are declared, with the numbers of that file.
 */
import type { Type } from 'protobufjs';
import protobuf from 'protobufjs';

/**
 * Declaration of a map field of a message. It stands apart from the other fields, because the typings of
 * `fields` lack maps.
 */
const METADATA: protobuf.IMapField = { keyType: 'string', type: 'string', id: 3 };

const root = protobuf.Root.fromJSON({
  nested: {
    google: {
      nested: {
        protobuf: {
          nested: {
            Any: { fields: { type_url: { type: 'string', id: 1 }, value: { type: 'bytes', id: 2 } } },
            Duration: { fields: { seconds: { type: 'int64', id: 1 }, nanos: { type: 'int32', id: 2 } } },
          },
        },
        rpc: {
          nested: {
            Status: {
              fields: {
                code: { type: 'int32', id: 1 },
                message: { type: 'string', id: 2 },
                details: { rule: 'repeated', type: 'google.protobuf.Any', id: 3 },
              },
            },
            ErrorInfo: {
              fields: {
                reason: { type: 'string', id: 1 },
                domain: { type: 'string', id: 2 },
                metadata: METADATA,
              },
            },
            RetryInfo: { fields: { retry_delay: { type: 'google.protobuf.Duration', id: 1 } } },
            QuotaFailure: {
              fields: { violations: { rule: 'repeated', type: 'Violation', id: 1 } },
              nested: {
                Violation: {
                  fields: { subject: { type: 'string', id: 1 }, description: { type: 'string', id: 2 } },
                },
              },
            },
            BadRequest: {
              fields: { field_violations: { rule: 'repeated', type: 'FieldViolation', id: 1 } },
              nested: {
                FieldViolation: {
                  fields: { field: { type: 'string', id: 1 }, description: { type: 'string', id: 2 } },
                },
              },
            },
          },
        },
      },
    },
  },
}).resolveAll();

const types = {
  ErrorInfo: root.lookupType('google.rpc.ErrorInfo'),
  RetryInfo: root.lookupType('google.rpc.RetryInfo'),
  QuotaFailure: root.lookupType('google.rpc.QuotaFailure'),
  BadRequest: root.lookupType('google.rpc.BadRequest'),
} satisfies Record<string, Type>;
const statusType = root.lookupType('google.rpc.Status');

export interface FieldViolation {
  readonly field: string;
  readonly description: string;
}

export const errorInfo = (reason: string, domain: string, metadata: Record<string, string>) =>
  detail('ErrorInfo', { reason, domain, metadata });

export const retryInfo = (delayMs: number) =>
  detail('RetryInfo', {
    retry_delay: { seconds: Math.floor(delayMs / 1000), nanos: Math.round((delayMs % 1000) * 1e6) },
  });

export const quotaFailure = (subject: string, description: string) =>
  detail('QuotaFailure', { violations: [{ subject, description }] });

export const badRequest = (field_violations: readonly FieldViolation[]) =>
  detail('BadRequest', { field_violations });

/** One detail of a status, as a `google.protobuf.Any`: a type name and the bytes of a message. */
export interface Detail {
  readonly type_url: string;
  readonly value: Uint8Array;
}

function detail(name: keyof typeof types, value: object): Detail {
  const type = types[name];
  return {
    type_url: `type.googleapis.com/google.rpc.${name}`,
    value: type.encode(type.fromObject(value)).finish(),
  };
}

export function statusBytes(code: number, message: string, details: readonly Detail[]): Buffer {
  return Buffer.from(statusType.encode(statusType.fromObject({ code, message, details })).finish());
}
